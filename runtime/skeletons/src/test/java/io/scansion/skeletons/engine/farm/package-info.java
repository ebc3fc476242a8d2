/** The parts of a farm, each by itself; whole farms are tested in the package that programs use. */
@NullMarked
package io.scansion.skeletons.engine.farm;

import org.jspecify.annotations.NullMarked;
