package io.scansion.tuner.operate;

import io.scansion.tuner.act.ActionResult;
import io.scansion.tuner.act.Changes;
import io.scansion.tuner.journal.RunHistory;
import io.scansion.tuner.observe.LibrarySource;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.policy.Recommendation;
import io.scansion.tuner.predict.Verdict;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.DecisionIds;
import io.scansion.tuner.world.Subject;
import io.scansion.wire.AgentMessage.PipelineReport;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Arranges the program, or what it runs with the library, as an operator says, who decides about it from then on. Owned by the loop's
 * thread.
 */
final class ArrangementWishes {
    private static final ActionResult NOTHING_KNOWN =
            ActionResult.refused("no window of the program has closed yet; ask again in some seconds");

    private final LibrarySource library;
    private final Recommendation recommendation;
    private final Changes changes;
    private final OperatorWords words;
    private final DecisionIds ids;
    private final Function<Subject, RunHistory> histories;
    private final Supplier<Optional<Observation>> program;

    /** @param program what was last seen of the program's own messages */
    ArrangementWishes(
            LibrarySource library,
            Recommendation recommendation,
            Changes changes,
            OperatorWords words,
            DecisionIds ids,
            Function<Subject, RunHistory> histories,
            Supplier<Optional<Observation>> program) {
        this.library = library;
        this.recommendation = recommendation;
        this.changes = changes;
        this.words = words;
        this.ids = ids;
        this.histories = histories;
        this.program = program;
    }

    /** What a wish is about now: what runs with the library, else the program. */
    Subject subject() {
        return library.isActive() ? library.subject() : Subject.PROGRAM;
    }

    /** Completes when everybody who was ordered has answered. */
    CompletableFuture<ActionResult> carryOut(String wish) {
        Subject subject = subject();
        List<Integer> stages = List.of();
        Arrangement from;
        Arrangement to;
        try {
            if (subject.isProgram()) {
                ProgramWish wanted = ProgramWish.parse(wish);
                Optional<Observation> seen = program.get();
                if (seen.isEmpty()) {
                    return CompletableFuture.completedFuture(NOTHING_KNOWN);
                }
                stages = wanted.stages();
                from = seen.get().arrangement();
                to = wanted.from(seen.get(), changes.actuator(subject).able(seen.get()));
            } else {
                from = library.present();
                to = LibraryWish.parse(wish, library);
            }
        } catch (IllegalArgumentException e) {
            return CompletableFuture.completedFuture(ActionResult.badArgument(String.valueOf(e.getMessage())));
        } catch (IllegalStateException e) {
            return CompletableFuture.completedFuture(ActionResult.refused(String.valueOf(e.getMessage())));
        }
        if (to.isSameAs(from)) {
            return CompletableFuture.completedFuture(
                    ActionResult.done("it is so: " + from.text(subject) + "; " + leaveAlone(subject, stages)));
        }
        Proposal proposal = new Proposal(
                ids.next(),
                subject,
                from,
                to,
                asBefore(subject),
                0,
                Double.NaN,
                Double.NaN,
                "an operator's wish: " + to.text(subject));
        return carryOut(proposal, stages);
    }

    /** @param stages of the program that are left so then */
    private CompletableFuture<ActionResult> carryOut(Proposal proposal, List<Integer> stages) {
        Subject subject = proposal.subject();
        Optional<String> objection = changes.actuator(subject).objection(proposal);
        if (objection.isPresent()) {
            return CompletableFuture.completedFuture(ActionResult.refused("the wish " + objection.get()));
        }
        recommendation.drop();
        changes.supersede(); // how fast the run was is that of the change that ends with it
        return changes.wish(proposal.with(asBefore(subject), proposal.reason())).thenApply(refusals -> {
            if (!refusals.isEmpty()) {
                return ActionResult.refused(String.join("; ", refusals));
            }
            return ActionResult.done("plan " + proposal.id() + " is being carried out: "
                    + proposal.to().text(subject) + "; " + leaveAlone(subject, stages));
        });
    }

    private Verdict asBefore(Subject subject) {
        return Verdict.none(Proposal.OPERATOR, histories.apply(subject).recent());
    }

    /** Returns in words what is left as it is from now on. */
    String leaveAlone(Subject subject, List<Integer> stages) {
        if (!subject.isProgram()) {
            words.leaveAlone(subject.run());
            return subject.text() + " is left as it is to its end";
        }
        words.pin(stages);
        return "stages " + stages + " stay as they are until unpinned";
    }

    /** How it is arranged now, a line each. */
    ActionResult lines() {
        if (library.isActive()) {
            return ActionResult.done(String.join("\n", libraryLines()));
        }
        return program.get()
                .map(seen -> ActionResult.done(
                        ProgramWish.text(seen, changes.actuator(Subject.PROGRAM).able(seen))))
                .orElse(NOTHING_KNOWN);
    }

    /** How the run with the library is arranged, a line each; empty if there is none. */
    List<String> libraryLines() {
        if (!library.isActive()) {
            return List.of();
        }
        Subject subject = library.subject();
        Arrangement present = library.present();
        return List.of(subject.text() + " with the library: "
                + (present.levels().isEmpty() ? "not known yet" : present.text())
                + room()
                + (words.isLeftAlone(subject.run()) ? "; left so to its end, by an operator's word" : ""));
    }

    /** What an operator could give it. */
    private String room() {
        return library.monitor()
                .farm()
                .map(farm -> "; " + farm.mostWorkers() + " workers at most")
                .or(() -> library.monitor().pipeline().map(ArrangementWishes::ranksToGive))
                .orElse("");
    }

    private static String ranksToGive(PipelineReport pipeline) {
        String parked = pipeline.stages().stream()
                .filter(stage -> !stage.parked().isEmpty())
                .map(stage -> stage.name() + " " + stage.parked())
                .collect(Collectors.joining(", "));
        return "; free ranks " + pipeline.free() + (parked.isEmpty() ? "" : "; parked: " + parked);
    }
}
