/**
 * How the two ends of a tuner channel come to trust each other before the first frame: over the loopback by words that only the
 * job's owner can read, between hosts by TLS with a certificate made for the job. Start at {@link io.scansion.wire.trust.Proof};
 * what a peer may do afterwards, its key says ({@link io.scansion.wire.trust.JobKeys}).
 */
@NullMarked
package io.scansion.wire.trust;

import org.jspecify.annotations.NullMarked;
