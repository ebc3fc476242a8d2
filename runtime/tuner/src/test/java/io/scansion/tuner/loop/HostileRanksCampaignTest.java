package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.fuzzing.Atoms;
import io.scansion.fuzzing.Campaign;
import io.scansion.fuzzing.Damage;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.replay.RecordedRun;
import io.scansion.tuner.replay.RecordingReader;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.WireMessage;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.codec.FrameException;
import io.scansion.wire.codec.WireCodec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Ranks that say what can be said and cannot be true, in the middle of recorded runs: numbers of any size, of ranks and stages that there are
 * not, in any order. The loop goes on, leaves no window out over a fault of its own, and writes events that can be read.
 */
final class HostileRanksCampaignTest {
    private static final Path RECORDINGS = Path.of("src/test/resources/recordings");
    private static final int TURNS = 600;
    private static final int MOST_LIES = 12;
    private static final long MOST_BYTES = 4L << 30;

    /** @param turn before which it is said */
    private record Lie(int turn, AgentMessage message) {}

    /** @param recording number of the run */
    private record Story(int recording, List<Lie> lies) {}

    private record Run(RecordedRun run, List<Turn> turns) {}

    private static final Atoms<Story> ATOMS = new Atoms<>() {
        @Override
        public List<?> of(Story story) {
            List<Object> atoms = new ArrayList<>(story.lies);
            atoms.add(0, story.recording);
            return atoms;
        }

        @Override
        public Story together(List<?> atoms) {
            int recording = 0;
            List<Lie> lies = new ArrayList<>();
            for (Object atom : atoms) {
                if (atom instanceof Lie lie) {
                    lies.add(lie);
                } else {
                    recording = (Integer) atom;
                }
            }
            return new Story(recording, lies);
        }

        @Override
        public String shown(Story story) {
            return "recording " + story.recording
                    + story.lies.stream()
                            .map(lie -> "\n  before turn " + lie.turn + " " + lie.message)
                            .collect(Collectors.joining());
        }
    };

    @Test
    void a_loop_goes_on_whatever_ranks_say() throws IOException {
        List<Run> runs = runs();
        Campaign.of("hostile ranks", 10, 10_000, MOST_BYTES)
                .run(random -> story(random, runs), ATOMS, story -> judge(story, runs));
    }

    private static Story story(Random random, List<Run> runs) {
        int recording = random.nextInt(runs.size());
        List<Turn> turns = runs.get(recording).turns;
        List<Lie> lies = new ArrayList<>();
        int wanted = 1 + random.nextInt(MOST_LIES);
        while (lies.size() < wanted) {
            int turn = random.nextInt(turns.size());
            List<Input> inputs = turns.get(turn).inputs();
            if (!inputs.isEmpty() && inputs.get(random.nextInt(inputs.size())) instanceof Input.Said said) {
                lie(random, said.message()).ifPresent(lie -> lies.add(new Lie(turn, lie)));
            }
        }
        return new Story(recording, lies);
    }

    /** What the channel lets through: a rank speaks for itself alone. */
    private static Optional<AgentMessage> lie(Random random, AgentMessage truth) {
        try {
            byte[] frame = WireCodec.encode(truth);
            byte[] body = Arrays.copyOfRange(frame, WireProtocol.HEADER_BYTES, frame.length);
            byte[] other = Damage.toBytes(random, body, body);
            byte[] whole = Arrays.copyOf(frame, WireProtocol.HEADER_BYTES + other.length);
            System.arraycopy(other, 0, whole, WireProtocol.HEADER_BYTES, other.length);
            ByteBuffer.wrap(whole).putInt(8, other.length);
            WireMessage message = WireCodec.decode(whole);
            return message instanceof AgentMessage lie && lie.physicalRank() == truth.physicalRank()
                    ? Optional.of(lie)
                    : Optional.empty();
        } catch (FrameException e) {
            return Optional.empty();
        }
    }

    private static String judge(Story story, List<Run> runs) {
        Run run = runs.get(story.recording);
        long[] nanos = {run.run.madeNanos()};
        int[] events = {0};
        TuningLoop loop = new TuningLoop(
                run.run.facts(),
                run.run.settings(),
                run.run.windows(),
                () -> nanos[0],
                (rank, command) -> new CompletableFuture<>(),
                event -> {
                    String line = EventJson.line(new LoggedEvent(run.run.seconds(nanos[0]), "job", event));
                    assertThat(line).doesNotContain("a fault in the tuner", "Exception", "Infinity", ":NaN");
                    assertThat(EventJson.read(line)).as(line).isPresent();
                    events[0]++;
                });
        for (int i = 0; i < run.turns.size(); i++) {
            Turn turn = run.turns.get(i);
            nanos[0] = turn.nanos();
            List<Input> inputs = new ArrayList<>();
            for (Lie lie : story.lies) {
                if (lie.turn == i) {
                    inputs.add(new Input.Said(lie.message));
                }
            }
            inputs.addAll(turn.inputs());
            loop.repeat(new Turn(turn.nanos(), inputs, turn.leftOut()));
        }
        loop.finish();
        assertThat(events[0]).as("events").isPositive();
        return "went on";
    }

    private static List<Run> runs() throws IOException {
        List<Run> runs = new ArrayList<>();
        try (Stream<Path> files = Files.list(RECORDINGS)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".rec"))
                    .sorted()
                    .toList()) {
                try (RecordingReader reader = RecordingReader.open(file)) {
                    List<Turn> turns = new ArrayList<>();
                    for (Optional<Turn> turn = reader.next();
                            turn.isPresent() && turns.size() < TURNS;
                            turn = reader.next()) {
                        turns.add(turn.get());
                    }
                    runs.add(new Run(reader.run(), turns));
                }
            }
        }
        return runs;
    }
}
