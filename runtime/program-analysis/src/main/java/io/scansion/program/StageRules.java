package io.scansion.program;

import io.scansion.program.findings.LoopFindings;
import io.scansion.program.findings.LoopShape;
import io.scansion.program.findings.OperationAt;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a stage's bytecode must look like. */
final class StageRules {
    private StageRules() {}

    /**
     * Why the stage breaks the contract; empty if it does not.
     *
     * @param trustEnd whether the operator vouches for the end of the loop
     * @param rank the stage's rank, as the operator knows it
     */
    static List<String> violations(StageFacts stage, boolean trustEnd, int rank) {
        List<String> reasons = new ArrayList<>();
        Set<OperationAt> inside = new LinkedHashSet<>();
        stage.loops().forEach(each -> inside.addAll(each.collectivesInside()));
        inside.forEach(each -> reasons.add(each + ", in the loop of the stage: an instance cannot take part"));
        Set<OperationAt> outside = new LinkedHashSet<>(stage.scan().collectives());
        stage.loops().forEach(each -> each.after().ifPresent(after -> outside.addAll(after.collectives())));
        outside.removeAll(inside);
        stage.scan().communicators().forEach(outside::remove);
        outside.forEach(
                each -> reasons.add(each + ": a collective concerns all ranks, and an instance cannot take part"));
        for (OperationAt each : stage.scan().communicators()) {
            reasons.add(each + ": instances have no place in a communicator that the program makes");
        }
        boolean anyInLoop = stage.loops().stream().anyMatch(LoopFindings::inLoop);
        for (LoopFindings each : stage.loops()) {
            if (each.inLoop() || !anyInLoop) { // a receive before the loop may be the entry to it
                ends(each.shape(), trustEnd, rank, reasons);
            }
            each.sends()
                    .filter(sends -> sends.mayEmitSeveral())
                    .ifPresent(sends -> reasons.add("may send several messages per item"
                            + sends.severalAt().map(site -> ", at " + site).orElse("")));
            each.after().ifPresent(after -> {
                after.receives().forEach(at -> reasons.add("receives again after its loop: " + at));
                after.exits().forEach(at -> reasons.add("ends the virtual machine before MPI.Finalize: " + at));
            });
        }
        return reasons.stream().distinct().toList();
    }

    private static void ends(LoopShape shape, boolean trustEnd, int rank, List<String> reasons) {
        if (trustEnd || shape instanceof LoopShape.EndsByMessage) {
            return;
        }
        if (shape instanceof LoopShape.FixedCount count) {
            reasons.add("fixed-count loop at " + count.loop() + " (" + count.condition()
                    + "): the loop ends after a number of items, not on a message; instances would wait for ever");
        } else if (shape instanceof LoopShape.Unknown unknown) {
            reasons.add(unknown.reason()
                    + ": whether a message ends the stage is not known; if you know that one does, say --trust-end "
                    + rank);
        }
    }

    /** What the operator may want to know of a program that keeps the contract. */
    static List<String> remarks(StageFacts stage, boolean trustEnd) {
        List<String> remarks = new ArrayList<>();
        for (LoopFindings each : stage.loops()) {
            if (each.shape() instanceof LoopShape.EndsByMessage ends) {
                remarks.add("the loop at " + ends.loop() + " ends on a message (" + ends.exit() + ")");
            } else if (trustEnd) {
                remarks.add("the operator vouches for the end of the loop");
            }
            if (each.sends().filter(sends -> sends.maySkip()).isPresent()) {
                remarks.add("an iteration may send nothing");
            }
        }
        return remarks.stream().distinct().toList();
    }
}
