/** What other tools are given, read back by code that knows their formats and nothing of the writers. */
@NullMarked
package io.scansion.models.export;

import org.jspecify.annotations.NullMarked;
