package io.scansion.program.findings;

import java.util.List;

/**
 * What the program may do between the end of the stage's loop and the end of its main method.
 *
 * @param receives receives and probes, which an instance would wait in for ever
 * @param collectives collectives, which an instance would enter in vain
 * @param exits calls that end the virtual machine
 */
public record AfterLoop(List<OperationAt> receives, List<OperationAt> collectives, List<OperationAt> exits) {
    public AfterLoop {
        receives = List.copyOf(receives);
        collectives = List.copyOf(collectives);
        exits = List.copyOf(exits);
    }
}
