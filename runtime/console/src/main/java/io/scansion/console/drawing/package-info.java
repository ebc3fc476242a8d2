/**
 * Drawings of a run as SVG, which web pages, mails and tickets can hold: its pace over time, and the program as it is arranged. A digest
 * goes in and text comes out. Start at {@link io.scansion.console.drawing.PaceDrawing} and {@link
 * io.scansion.console.drawing.ProgramDrawing}.
 */
@NullMarked
package io.scansion.console.drawing;

import org.jspecify.annotations.NullMarked;
