/**
 * Model files and their solutions: which family a file belongs to, what it says, and the answer as a JSON object or a short
 * table. Start at {@link io.scansion.console.solve.ModelFiles}; there is one class per family. The families themselves are
 * in {@code io.scansion.models}; nothing is computed here.
 */
@NullMarked
package io.scansion.console.solve;

import org.jspecify.annotations.NullMarked;
