/**
 * Small MPI programs of one shape each: the ways in which a program can differ from a chain of stages that receive one item and
 * send one item until a message ends the stream. All take {@code --items N} and {@code --ms T} (service time per item in
 * milliseconds, one for all ranks or one per rank) and print a {@code RESULT} line where their items end. What they share is in
 * {@link io.scansion.apps.shapes.ShapeRun}; the call that makes a shape special stands in its own class.
 */
@NullMarked
package io.scansion.apps.shapes;

import org.jspecify.annotations.NullMarked;
