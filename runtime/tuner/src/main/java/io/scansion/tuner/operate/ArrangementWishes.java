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
import io.scansion.tuner.world.ChangeWords;
import io.scansion.tuner.world.DecisionIds;
import io.scansion.tuner.world.Subject;
import io.scansion.wire.AgentMessage.PipelineReport;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Arranges the program, or what it runs with the library, as an operator says, who decides about it from then on. Owned by the loop's
 * thread.
 */
final class ArrangementWishes {
    private static final String NOTHING_KNOWN = "no window of the program has closed yet; ask again in some seconds";

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

    /** Names of what can have instances: stages, or the workers of a farm. */
    Set<String> levels(int primaries) {
        return subject().isProgram()
                ? IntStream.range(0, primaries)
                        .mapToObj(Integer::toString)
                        .collect(Collectors.toCollection(LinkedHashSet::new))
                : library.present().levels().keySet();
    }

    /** Gives it other instances; completes when everybody who was ordered has answered. */
    CompletableFuture<ActionResult> arrange(String wish) {
        return carryOut(subject -> subject.isProgram()
                ? ofProgram(ProgramWish.parse(wish))
                : new Wanted(library.present(), LibraryWish.parse(wish, library), List.of(), List.of()));
    }

    /** Moves stages to other hosts; completes when everybody who was ordered has answered. */
    CompletableFuture<ActionResult> move(String wish) {
        return carryOut(subject -> {
            MoveWish.Room room = subject.isProgram() ? roomOfProgram() : roomOfLibrary();
            MoveWish.Found found = MoveWish.parse(wish).find(room);
            List<Integer> stages = subject.isProgram()
                    ? room.present().changedLevels(found.to()).stream()
                            .map(Integer::valueOf)
                            .toList()
                    : List.of();
            return new Wanted(room.present(), found.to(), stages, found.staying());
        });
    }

    private MoveWish.Room roomOfProgram() {
        Observation seen = known();
        Set<String> able = changes.actuator(Subject.PROGRAM).able(seen);
        return new MoveWish.Room(
                seen.arrangement(),
                seen::unused,
                stage -> able.contains(stage) ? "" : ProgramWish.because(seen.level(stage)));
    }

    private MoveWish.Room roomOfLibrary() {
        PipelineReport pipeline = library.monitor()
                .pipeline()
                .orElseThrow(() -> new IllegalStateException("a farm has its workers in ranks 1 to as many as there"
                        + " are; scansion arrange says how many"));
        return new MoveWish.Room(
                library.present(),
                name -> pipeline.stages().stream()
                        .filter(stage -> stage.name().equals(name))
                        .flatMap(stage -> Stream.of(stage.parked(), pipeline.free()))
                        .flatMap(ranks -> library.places(ranks).stream())
                        .toList(),
                stage -> "");
    }

    private CompletableFuture<ActionResult> carryOut(Function<Subject, Wanted> wish) {
        Subject subject = subject();
        Wanted wanted;
        try {
            wanted = wish.apply(subject);
        } catch (IllegalArgumentException e) {
            return CompletableFuture.completedFuture(ActionResult.badArgument(String.valueOf(e.getMessage())));
        } catch (IllegalStateException e) {
            return CompletableFuture.completedFuture(ActionResult.refused(String.valueOf(e.getMessage())));
        }
        if (wanted.to().isSameAs(wanted.from())) {
            return CompletableFuture.completedFuture(wanted.done(
                    "it is so: " + wanted.from().text(subject) + "; " + leaveAlone(subject, wanted.stages())));
        }
        Proposal proposal = new Proposal(
                ids.next(),
                subject,
                wanted.from(),
                wanted.to(),
                asBefore(subject),
                0,
                0,
                Double.NaN,
                Double.NaN,
                "an operator's wish: " + ChangeWords.of(wanted.from(), wanted.to(), subject));
        return carryOut(proposal, wanted);
    }

    private Observation known() {
        return program.get().orElseThrow(() -> new IllegalStateException(NOTHING_KNOWN));
    }

    private Wanted ofProgram(ProgramWish wish) {
        Observation seen = known();
        Arrangement to = wish.from(seen, changes.actuator(Subject.PROGRAM).able(seen));
        return new Wanted(seen.arrangement(), to, wish.stages(), List.of());
    }

    /**
     * What an operator wants.
     *
     * @param stages of the program that are left so then
     * @param staying what cannot be had, and why
     */
    private record Wanted(Arrangement from, Arrangement to, List<Integer> stages, List<String> staying) {
        /** What became of it, in words. */
        ActionResult done(String text) {
            return ActionResult.done(
                    text + staying.stream().map(why -> "; " + why).collect(Collectors.joining()));
        }
    }

    private CompletableFuture<ActionResult> carryOut(Proposal proposal, Wanted wanted) {
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
            return wanted.done("plan " + proposal.id() + " is being carried out: "
                    + ChangeWords.of(proposal.from(), proposal.to(), subject) + "; "
                    + leaveAlone(subject, wanted.stages()));
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
                .orElseGet(() -> ActionResult.refused(NOTHING_KNOWN));
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
