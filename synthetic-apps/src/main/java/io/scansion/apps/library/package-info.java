/**
 * Programs written with the library of skeletons, which other programs here do without: {@link io.scansion.apps.library.Squares}
 * is the shortest, {@link io.scansion.apps.library.LibraryPipeline} and {@link io.scansion.apps.library.LibraryFarm} use all of it,
 * and compare what comes out with a plain loop. {@link io.scansion.apps.library.LibraryParametricFarm} has task times on demand,
 * and {@link io.scansion.apps.library.FarmSettings} finds its best setting by trying them all.
 * {@link io.scansion.apps.library.LibraryCost} measures what the library costs.
 */
@NullMarked
package io.scansion.apps.library;

import org.jspecify.annotations.NullMarked;
