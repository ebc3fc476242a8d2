/** Tests of who gets which slip, and when. */
@NullMarked
package io.scansion.agent.ranks.routes;

import org.jspecify.annotations.NullMarked;
