/**
 * PEPA as text: start at {@link PepaReader}, which makes a model of a file or says what is wrong with it and where, and
 * at {@link PepaWriter}, which writes a model so that the reader would read it again. The text goes through
 * {@link SourceText} (comments), the generated parser, {@link ModelBuilder} and its {@link RateTable} (rates become
 * numbers here) to {@code pepa.checks}. Everything is a function of its arguments; files are opened elsewhere.
 *
 * <p>The language is that of the PEPA Workbench's input files as the paper's appendix C shows them, with what the Eclipse
 * plug-in and ipc added since: {@code <*>}, arrays, {@code :=}, {@code T} for {@code infty}. Names of processes begin
 * with a capital letter, names of rates and actions with a small one.
 */
@NullMarked
package io.scansion.models.pepa.syntax;

import org.jspecify.annotations.NullMarked;
