package io.scansion.program.reach;

import io.scansion.program.code.ProgramClasses;
import io.scansion.program.findings.OperationAt;
import java.util.ArrayList;
import java.util.List;

/**
 * What the code that a program may run contains, from its main method on: collectives, calls that make communicators, and
 * calls that end the virtual machine. Code counts as reachable if a call from reachable code may reach it; of a class that
 * is instantiated, every method that something outside the program may call back counts too. Reflection is not followed.
 *
 * @param collectives collectives, with their places
 * @param collectivesAtAnyTime those that a function object, a callback or a static initialiser may come to, whenever that runs
 * @param communicators calls that make communicators in another way than Split, Create and clone, which are collectives
 * @param exits calls that end the virtual machine
 * @param classes program classes read
 * @param unknownClasses program classes that were named but could not be read
 * @param complete false if the scan stopped at its bound
 */
public record ProgramScan(
        List<OperationAt> collectives,
        List<OperationAt> collectivesAtAnyTime,
        List<OperationAt> communicators,
        List<OperationAt> exits,
        int classes,
        int unknownClasses,
        boolean complete) {
    public ProgramScan {
        collectives = List.copyOf(collectives);
        collectivesAtAnyTime = List.copyOf(collectivesAtAnyTime);
        communicators = List.copyOf(communicators);
        exits = List.copyOf(exits);
    }

    /**
     * Scans a program; takes up to seconds for a large one, so call it on a background thread.
     *
     * @param mainClass binary name
     * @param classes keeps what was read, for the analyses that follow
     */
    public static ProgramScan of(String mainClass, ProgramClasses classes) {
        ReachableCode reachable = new ReachableCode(classes);
        boolean complete = reachable.explore(mainClass.replace('.', '/'));
        List<OperationAt> collectives = new ArrayList<>();
        List<OperationAt> communicators = new ArrayList<>();
        List<OperationAt> exits = new ArrayList<>();
        for (ReachableCode.MpiUse use : reachable.uses()) {
            OperationAt at = new OperationAt(use.name(), use.site());
            switch (use.kind()) {
                case COLLECTIVE -> collectives.add(at);
                case COMMUNICATOR -> communicators.add(at);
                case EXIT -> exits.add(at);
            }
        }
        CallReach anyTime = new CallReach(classes);
        reachable.calledBack().forEach(anyTime::within);
        return new ProgramScan(
                collectives,
                anyTime.isPartial() ? collectives : anyTime.found().collectives(),
                communicators,
                exits,
                classes.knownClasses(),
                classes.unknownClasses(),
                complete);
    }
}
