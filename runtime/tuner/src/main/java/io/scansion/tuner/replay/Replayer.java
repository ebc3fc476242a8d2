package io.scansion.tuner.replay;

import io.scansion.tuner.act.Answer;
import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.loop.Input;
import io.scansion.tuner.loop.TuningLoop;
import io.scansion.tuner.loop.Turn;
import io.scansion.wire.TunerMessage.Command;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Goes through a recorded run again. The loop gets the same inputs at the same times and so writes the same events, times included;
 * its commands go nowhere, since their answers are in the recording. Where the loop is given other facts or settings, it may order what
 * was never done: such an order is told, and refused, since what would have come of it was not measured.
 */
public final class Replayer {
    private static final String NOT_DONE = "not done in the run that was recorded";

    private final RecordedRun run;
    private final Consumer<LoggedEvent> events;
    private final Consumer<Command> notDone;
    private final Set<String> answered;
    private final List<Input> refusals = new ArrayList<>();
    private final boolean isChanged;
    private final boolean isReplaced;
    private long nanos;

    private Replayer(
            RecordedRun run,
            boolean isChanged,
            boolean isReplaced,
            Set<String> answered,
            Consumer<LoggedEvent> events,
            Consumer<Command> notDone) {
        this.run = run;
        this.isChanged = isChanged;
        this.isReplaced = isReplaced;
        this.answered = answered;
        this.events = events;
        this.notDone = notDone;
        this.nanos = run.madeNanos();
    }

    /**
     * Whether a file begins as recordings do.
     *
     * @throws IOException if it cannot be read
     */
    public static boolean isRecording(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(new GZIPInputStream(Files.newInputStream(file)))) {
            return in.readInt() == RecordingFormat.MAGIC;
        } catch (ZipException | EOFException e) {
            return false;
        }
    }

    /**
     * Replays a recording.
     *
     * @param changed what is to be different; the identity for the run as it was
     * @param events gets every event, as it is written
     * @param isReplaced whether the tuner dies whenever it has learnt something, and another one takes its place with its memory
     * @param notDone told of every order that only this loop has given, before the events that follow from it
     * @throws RecordingException if the file cannot be read to its end; everything before that has been told
     */
    public static void replay(
            Path recording,
            UnaryOperator<RecordedRun> changed,
            boolean isReplaced,
            Consumer<LoggedEvent> events,
            Consumer<Command> notDone)
            throws IOException {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            RecordedRun run = changed.apply(reader.run());
            boolean isChanged = !run.equals(reader.run());
            Set<String> answered = isChanged ? answered(recording) : Set.of();
            new Replayer(run, isChanged, isReplaced, answered, events, notDone).go(reader);
        }
    }

    /** The orders that the run itself has given. */
    private static Set<String> answered(Path recording) throws IOException {
        Set<String> answered = new HashSet<>();
        try (RecordingReader reader = RecordingReader.open(recording)) {
            for (Optional<Turn> turn = reader.next(); turn.isPresent(); turn = reader.next()) {
                for (Input input : turn.get().inputs()) {
                    if (input instanceof Input.Answered one) {
                        answered.add(one.answer().rank() + " " + one.answer().decisionId());
                    }
                }
            }
        } catch (RecordingException e) {
            return answered; // said when the replay comes to the same place
        }
        return answered;
    }

    private void go(RecordingReader reader) throws IOException {
        TuningLoop loop = loop();
        if (!run.memory().isEmpty()) {
            loop.resume(Base64.getDecoder().decode(run.memory()));
        }
        for (Optional<Turn> next = reader.next(); next.isPresent(); next = reader.next()) {
            Turn turn = next.get();
            nanos = turn.nanos();
            List<Input> inputs = new ArrayList<>(refusals);
            refusals.clear();
            inputs.addAll(turn.inputs());
            loop.repeat(new Turn(nanos, inputs, turn.leftOut()));
            if (isReplaced && loop.hasLearnt()) {
                byte[] memory = loop.memory();
                loop = loop();
                loop.resume(memory);
            }
        }
        loop.finish();
    }

    private TuningLoop loop() {
        EventSink sink = event ->
                events.accept(new LoggedEvent(run.seconds(nanos), run.facts().jobId(), event));
        return new TuningLoop(
                run.facts(),
                run.settings(),
                run.windows(),
                () -> nanos,
                (rank, command) -> {
                    onOrder(rank, command);
                    return new CompletableFuture<>();
                },
                sink);
    }

    private void onOrder(int rank, Command command) {
        if (isChanged && !answered.contains(rank + " " + command.decisionId())) {
            notDone.accept(command);
            refusals.add(new Input.Answered(new Answer(rank, command.decisionId(), true, false, NOT_DONE, List.of())));
        }
    }
}
