/** The root of MPJ Express's exceptions, and what devices call a process; signatures only. */
@NullMarked
package xdev;

import org.jspecify.annotations.NullMarked;
