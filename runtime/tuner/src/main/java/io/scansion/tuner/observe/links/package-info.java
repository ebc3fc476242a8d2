/**
 * What a message costs between two ranks that talk: start at {@link io.scansion.tuner.observe.links.LinkCosts}, which fits it to the
 * program's own sends and falls back on what was calibrated when the job started. {@link
 * io.scansion.tuner.observe.links.SizePoint} tells sends that waited from those that did not, {@link
 * io.scansion.tuner.observe.links.LinkFit} is the regression.
 */
@NullMarked
package io.scansion.tuner.observe.links;

import org.jspecify.annotations.NullMarked;
