/** The root of MPJ Express's exceptions; a signature only. */
@NullMarked
package xdev;

import org.jspecify.annotations.NullMarked;
