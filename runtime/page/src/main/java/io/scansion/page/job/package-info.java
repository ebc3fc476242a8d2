/**
 * Jobs as a page sees them: a console of each tuner, the state folded from its events, and who is told of it. Start at {@link
 * io.scansion.page.job.FollowedJob}. Knows nothing of HTTP.
 */
@NullMarked
package io.scansion.page.job;

import org.jspecify.annotations.NullMarked;
