/** The program's class files, read and parsed: classes, methods, where calls go, and what is known of code that is not read. */
@NullMarked
package io.scansion.program.code;

import org.jspecify.annotations.NullMarked;
