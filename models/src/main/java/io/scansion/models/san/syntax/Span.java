package io.scansion.models.san.syntax;

/** The numbers behind a name in brackets, such as {@code [1..8]}. */
record Span(int first, int last) {}
