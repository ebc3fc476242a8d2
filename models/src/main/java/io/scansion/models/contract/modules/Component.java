package io.scansion.models.contract.modules;

import io.scansion.models.contract.equations.Equation;
import java.util.List;

/** A part of a program that streams connect: a module, several of them taken together, or what is known of these. */
public sealed interface Component permits StreamModule, Composite, BlackBox {
    /** Returns the name, unique among the components next to it. */
    String name();

    /** Returns the names of the ports that receive. */
    List<String> inputs();

    /** Returns the names of the ports that send. */
    List<String> outputs();

    /** Returns the names of all its rates, in the order in which they are shown. */
    List<String> rates();

    /** Returns what it says of these rates. */
    List<Equation> equations();
}
