/**
 * Plain MPI programs to measure and to rearrange: {@link io.scansion.apps.ParametricPipeline} with stage times on demand and
 * {@link io.scansion.apps.ImagePipeline} with real work. They know nothing of this project and run the same under any launcher
 * of MPJ Express. The rooms below hold what the programs share; small programs of one shape each are in {@code shapes}.
 */
@NullMarked
package io.scansion.apps;

import org.jspecify.annotations.NullMarked;
