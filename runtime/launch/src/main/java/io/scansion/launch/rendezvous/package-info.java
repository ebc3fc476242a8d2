/**
 * How the ranks of a job learn where the others listen. Start at {@link io.scansion.launch.rendezvous.Rendezvous}.
 */
@NullMarked
package io.scansion.launch.rendezvous;

import org.jspecify.annotations.NullMarked;
