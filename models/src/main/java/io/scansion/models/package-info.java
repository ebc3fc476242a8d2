/**
 * Analytic performance models, a package for each family. Here is only what all of them throw; docs/models-api.md shows how to begin.
 */
@NullMarked
package io.scansion.models;

import org.jspecify.annotations.NullMarked;
