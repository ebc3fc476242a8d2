/**
 * Plain MPI programs to measure and to rearrange: {@link io.scansion.apps.ParametricPipeline} with stage times on demand, {@link
 * io.scansion.apps.ParametricFarm} with task times on demand, {@link io.scansion.apps.ImagePipeline} with real work, and in {@code
 * matching} a master with slaves that match pictures, in two versions. They know nothing of this project and run the same under any
 * launcher of MPJ Express. The rooms below hold what the programs share; small programs of one shape each are in {@code shapes}.
 */
@NullMarked
package io.scansion.apps;

import org.jspecify.annotations.NullMarked;
