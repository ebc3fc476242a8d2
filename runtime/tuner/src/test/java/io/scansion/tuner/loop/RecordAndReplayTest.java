package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.RunEvent;
import io.scansion.tuner.observe.WindowSettings;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.replay.RecordedRun;
import io.scansion.tuner.replay.Recorder;
import io.scansion.tuner.replay.RecordingException;
import io.scansion.tuner.replay.Replayer;
import io.scansion.tuner.world.JobFacts;
import io.scansion.tuner.world.QuietTime;
import io.scansion.tuner.world.QuietTimes;
import io.scansion.tuner.world.Wishes;
import io.scansion.wire.TunerMessage.Command;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordAndReplayTest {
    private static final long BEGIN_NANOS = new HandMovedClock().nanoTime();

    @TempDir
    Path directory;

    private final List<LoggedEvent> replayed = new ArrayList<>();
    private final List<Command> notDone = new ArrayList<>();

    private Path file() {
        return directory.resolve("run.rec");
    }

    private Recorder recorder(JobFacts facts, PolicySettings settings) {
        RecordedRun run = new RecordedRun(facts, settings, WindowSettings.DEFAULT, "", BEGIN_NANOS, BEGIN_NANOS, 0);
        return Objects.requireNonNull(Recorder.open(file(), run, complaint -> {
            throw new AssertionError(complaint);
        }));
    }

    private Recorder recorder(LoopDriver driver, PolicySettings settings, Set<Integer> stateless) {
        SimulatedProgram program = driver.program;
        Recorder recorder = recorder(
                new JobFacts(
                        "job",
                        "Main",
                        program.primaries(),
                        program.spares(),
                        stateless,
                        "niodev",
                        OptionalLong.empty(),
                        OptionalDouble.empty()),
                settings);
        driver.loop.listen(recorder);
        return recorder;
    }

    private void replay(UnaryOperator<RecordedRun> changed) throws IOException {
        Replayer.replay(file(), changed, false, replayed::add, notDone::add);
    }

    private static List<String> lines(List<LoggedEvent> events) {
        return events.stream().map(EventJson::line).toList();
    }

    private static List<String> lines(List<? extends RunEvent> events, List<Double> seconds) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            lines.add(EventJson.line(new LoggedEvent(seconds.get(i), "job", events.get(i))));
        }
        return lines;
    }

    /** A run in which much happens. */
    private LoopDriver live(Mode mode) {
        LoopDriver driver = mode == Mode.AUTO
                ? LoopDriver.auto(SimulatedProgram.figure5(10))
                : LoopDriver.advise(SimulatedProgram.figure5(10));
        try (Recorder recorder = recorder(driver, PolicySettings.DEFAULT.withMode(mode), Set.of(1, 2, 3))) {
            driver.run(20);
            driver.ask(new OperatorAction.Undo());
            driver.loop.take(new Input.Warned("something \u2211 is wrong"));
            driver.run(20);
            driver.ask(new OperatorAction.Unpin(1));
            driver.loop.take(new Input.Gone(3, false, "it is gone"));
            driver.run(10);
            driver.loop.finish();
            recorder.finished();
        }
        return driver;
    }

    @Test
    void a_replay_writes_the_events_of_the_live_run_times_included() throws IOException {
        LoopDriver driver = live(Mode.AUTO);
        replay(run -> run);
        assertThat(lines(replayed)).isEqualTo(lines(driver.events, driver.eventSeconds));
        assertThat(driver.events).hasAtLeastOneElementOfType(ChangeEvent.Outcome.class);
        assertThat(notDone).isEmpty();
    }

    @Test
    void a_search_for_the_value_of_a_tuning_point_is_replayed_as_it_ran() throws IOException {
        TunedPipeline tuned = new TunedPipeline(TunedPipeline.GRAIN, "1", 1, Mode.AUTO, TunedPipeline::batch);
        LoopDriver driver = tuned.driver;
        try (Recorder recorder = recorder(driver, PolicySettings.DEFAULT.withMode(Mode.AUTO), Set.of())) {
            driver.run(60);
            driver.ask(new OperatorAction.PinPoint("grain"));
            driver.run(20);
            driver.ask(new OperatorAction.FreePoint("grain"));
            driver.run(40);
            driver.loop.finish();
            recorder.finished();
        }
        replay(run -> run);
        assertThat(lines(replayed)).isEqualTo(lines(driver.events, driver.eventSeconds));
        assertThat(tuned.kept()).isNotEmpty();
    }

    @Test
    void a_farm_of_the_library_is_replayed_as_it_ran() throws IOException {
        SimulatedFarm farm = new SimulatedFarm(7, 2, 1, 0.02, Mode.AUTO);
        JobFacts facts =
                new JobFacts("job", "Main", 8, 0, Set.of(), "niodev", OptionalLong.empty(), OptionalDouble.empty());
        try (Recorder recorder = recorder(facts, PolicySettings.DEFAULT.withMode(Mode.AUTO))) {
            farm.loop.listen(recorder);
            farm.run(40);
            farm.loop.finish();
            recorder.finished();
        }
        replay(run -> run);
        assertThat(lines(replayed)).isEqualTo(lines(farm.events, farm.eventSeconds));
    }

    @Test
    void what_was_wished_at_launch_is_decided_again_at_the_same_time_of_day() throws IOException {
        QuietTimes untilNoon = new QuietTimes(
                List.of(new QuietTime(11 * 60, 12 * 60)),
                BEGIN_NANOS,
                Duration.ofHours(12).toSeconds() - 30,
                "UTC");
        PolicySettings settings = PolicySettings.DEFAULT
                .withMode(Mode.AUTO)
                .withWishes(new Wishes(Map.of("2", 2), Map.of("1", 3), Set.of(3), untilNoon));
        LoopDriver driver = new LoopDriver(SimulatedProgram.figure5(10), settings, Set.of(1, 2, 3));
        try (Recorder recorder = recorder(driver, settings, Set.of(1, 2, 3))) {
            driver.run(60);
            driver.loop.finish();
            recorder.finished();
        }
        assertThat(driver.program.instanceCounts()).containsExactly(1, 2, 2, 1, 1);
        replay(run -> run);
        assertThat(lines(replayed)).isEqualTo(lines(driver.events, driver.eventSeconds));
        assertThat(notDone).isEmpty();
    }

    @Test
    void what_would_have_been_ordered_in_another_mode_is_told_and_counts_as_not_done() throws IOException {
        live(Mode.ADVISE);
        replay(run -> run.withMode("auto"));
        assertThat(notDone).isNotEmpty();
        assertThat(lines(replayed))
                .anySatisfy(line -> assertThat(line).contains("\"state\":\"refused\"", "not done in the run"));
    }

    @Test
    void a_threshold_above_every_gain_leaves_nothing_to_recommend() throws IOException {
        live(Mode.ADVISE);
        replay(run -> run.withMinGain(50));
        assertThat(replayed).noneMatch(one -> one.event() instanceof DecisionEvent.Recommendation);
        assertThat(replayed)
                .anyMatch(one -> one.event() instanceof DecisionEvent.NoChange no
                        && no.kind().equals("gain-too-small"));
    }

    @Test
    void a_recording_that_was_cut_off_is_replayed_up_to_there_and_the_place_is_named() throws IOException {
        LoopDriver driver = live(Mode.AUTO);
        byte[] whole = Files.readAllBytes(file());
        Files.write(file(), Arrays.copyOf(whole, whole.length / 2));
        assertThatThrownBy(() -> replay(run -> run))
                .isInstanceOf(RecordingException.class)
                .hasMessageContainingAll("run.rec, after turn ", " s of the run", "is cut off there");
        assertThat(replayed).isNotEmpty();
        assertThat(lines(replayed))
                .isEqualTo(lines(driver.events, driver.eventSeconds).subList(0, replayed.size()));
    }

    @Test
    void a_file_that_is_no_recording_or_a_newer_one_is_refused_with_what_was_found() throws IOException {
        Files.writeString(file(), "{\"type\":\"job\"}");
        assertThatThrownBy(() -> replay(run -> run)).hasMessageContaining("is no recording");
        Files.write(file(), head(0x12345678, 1));
        assertThatThrownBy(() -> replay(run -> run)).hasMessageContaining("is no recording: it begins with 12345678");
        Files.write(file(), head(0x53434e52, 9));
        assertThatThrownBy(() -> replay(run -> run)).hasMessageContaining("version 9; this release reads version 1");
        Files.write(file(), new byte[0]);
        assertThatThrownBy(() -> replay(run -> run)).hasMessageContaining("ends before its head");
    }

    private static byte[] head(int magic, int version) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(bytes))) {
            out.writeInt(magic);
            out.writeShort(version);
            out.writeInt(0);
        }
        return bytes.toByteArray();
    }

    @Test
    void a_run_in_which_nothing_was_said_has_a_first_event() throws IOException {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(2));
        try (Recorder recorder = recorder(driver, PolicySettings.DEFAULT, Set.of(1, 2, 3))) {
            driver.loop.doWork();
            recorder.finished();
        }
        replay(run -> run);
        assertThat(replayed.get(0).event()).isInstanceOf(JobEvent.Job.class);
    }
}
