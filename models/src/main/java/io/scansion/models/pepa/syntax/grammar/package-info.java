/**
 * The parser of PEPA text, generated from {@code Pepa.g4}; nobody but {@code pepa.syntax} looks in here, and nothing
 * written by hand belongs here. The package is not null-marked because the generator does not know of null annotations.
 */
package io.scansion.models.pepa.syntax.grammar;
