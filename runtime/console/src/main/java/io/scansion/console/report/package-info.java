/**
 * What is left of runs: the list of those that have ended, a report on one of them, and two side by side. Start at {@link
 * io.scansion.console.report.RunRecord}, which is one run, wherever it was read from.
 */
@NullMarked
package io.scansion.console.report;

import org.jspecify.annotations.NullMarked;
