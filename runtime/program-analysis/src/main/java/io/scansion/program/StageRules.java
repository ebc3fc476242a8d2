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
     */
    static List<String> violations(StageFacts stage, boolean trustEnd) {
        List<String> reasons = new ArrayList<>();
        Set<OperationAt> inside = new LinkedHashSet<>();
        stage.loops().forEach(each -> inside.addAll(each.collectivesInside()));
        inside.forEach(each -> reasons.add(each + ", in the loop of the stage: an instance cannot take part"));
        Set<OperationAt> later = later(stage);
        later.removeAll(inside); // have been told
        stage.scan().communicators().forEach(later::remove);
        later.forEach(each -> reasons.add(each + whyNot(stage, each)));
        for (OperationAt each : stage.scan().communicators()) {
            reasons.add(each + ": instances have no place in a topology or an inter-communicator");
        }
        for (LoopFindings each : stage.loops()) {
            if (decides(each, stage) && !trustEnd && each.shape() instanceof LoopShape.FixedCount count) {
                reasons.add("fixed-count loop at " + count.loop() + " (" + count.condition()
                        + "): the loop ends after a number of items, not on a message; instances would wait for ever");
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

    private static String whyNot(StageFacts stage, OperationAt later) {
        boolean afterLoop = !stage.scan().collectivesAtAnyTime().contains(later)
                && stage.loops().stream()
                        .anyMatch(loop -> loop.after()
                                .filter(after -> after.collectives().contains(later))
                                .isPresent());
        return afterLoop
                ? ": a collective after the loop, to which an instance could give only what it has seen itself; let the last rank, which takes every"
                        + " item, tell what is wanted"
                : ": a collective that may be called after the first item, in which an instance cannot take part";
    }

    /** Collectives that are not known to come before the first item, without barriers after the loop. */
    private static Set<OperationAt> later(StageFacts stage) {
        Set<OperationAt> later = new LinkedHashSet<>(stage.scan().collectivesAtAnyTime());
        for (LoopFindings each : stage.loops()) {
            if (each.after().isEmpty()) { // nothing is known of the order
                later.addAll(stage.scan().collectives());
            }
            later.addAll(each.collectivesLater());
            each.after().ifPresent(after -> later.addAll(after.collectives()));
        }
        boolean orderKnown =
                stage.loops().stream().allMatch(each -> each.after().isPresent());
        if (orderKnown) { // then such a barrier comes after the loop, for it is not one of those inside
            later.removeIf(each -> each.operation().equals("Barrier")
                    && !stage.scan().collectivesAtAnyTime().contains(each));
        }
        return later;
    }

    /** Why it is not known whether a message ends the stage; empty if it is, or the operator vouches for it. */
    static List<String> doubts(StageFacts stage, boolean trustEnd) {
        List<String> doubts = new ArrayList<>();
        for (LoopFindings each : stage.loops()) {
            if (decides(each, stage) && !trustEnd && each.shape() instanceof LoopShape.Unknown unknown) {
                doubts.add(unknown.reason());
            }
        }
        return doubts.stream().distinct().toList();
    }

    /** Whether this place says how the stage ends: a receive before the loop may be the entry to it. */
    private static boolean decides(LoopFindings place, StageFacts stage) {
        return place.inLoop() || stage.loops().stream().noneMatch(LoopFindings::inLoop);
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
