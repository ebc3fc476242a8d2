/**
 * The work of the image pipeline: reading a folder, decoding, blurring, finding edges, scaling, encoding; and the making of
 * images to work on. Whole-number arithmetic throughout, so that equal input gives equal output files. No MPI here; start at
 * {@link io.scansion.apps.images.ImageStage}.
 */
@NullMarked
package io.scansion.apps.images;

import org.jspecify.annotations.NullMarked;
