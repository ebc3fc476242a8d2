/** Runs of whole pipelines and farms, with ranks that are threads: see {@code Job}. */
@NullMarked
package io.scansion.skeletons;

import org.jspecify.annotations.NullMarked;
