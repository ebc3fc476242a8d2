package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.ChangeEvent.Trial;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.journal.RunEvent;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.tuner.policy.Mode;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.ContractState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a run writes and what docs/events.md promises are the same. */
class EventsDocumentTest {
    private static final Pattern EXAMPLE = Pattern.compile("(?m)^\\{\"type\":.*}$");
    private static final Pattern UNITLESS = Pattern.compile("seconds|nanos|millis|Per|[A-Z]");

    private final ObjectMapper json = new ObjectMapper();

    /** One line of every type, from a run that goes through all of them. */
    private Map<String, JsonNode> written() throws IOException {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.steady(10, 10, 40, 30, 20, 10, 10), 200);
        driver.loop.post(driver.program.contract(4, ContractState.BROKEN, "two sends without a receive between them"));
        driver.loop.post(new AgentMessage.Warning(3, "another agent has changed mpi.Comm"));
        driver.program.points().appear(16, true);
        driver.program.costs(1e-5, 0.001);
        driver.loop.post(new AgentMessage.HostReport(
                0, "localhost", "boot", 64, 64, Double.POSITIVE_INFINITY, 0.25, 0, Double.NaN, 1L << 34, 1L << 33));
        driver.run(38);
        driver.ask(new OperatorAction.SetPoint("grain", "16"));
        driver.ask(new OperatorAction.Limit("1=2..4"));
        driver.run(2);
        JobEvent.Summary summary = driver.loop.finish().withIntegrity(0, 0, 0, "9e3779b97f4a7c15");
        Map<String, JsonNode> byType = new LinkedHashMap<>();
        for (int i = 0; i < driver.events.size(); i++) {
            RunEvent event = driver.events.get(i);
            RunEvent shown = event instanceof JobEvent.Summary ? summary : event;
            String line = line(shown, driver.eventSeconds.get(i), "demo-1");
            byType.put(event.type(), json.readTree(line));
        }
        LoopDriver counted = DeadlineTest.driver(SimulatedProgram.figure5(10), Mode.ADVISE, 2000, 60);
        counted.run(10);
        ModelEvent.Completion end = counted.last(ModelEvent.Completion.class);
        byType.put(end.type(), json.readTree(line(end, 10, "demo-6")));
        double[] millis = new double[130];
        Arrays.fill(millis, 20);
        LoopDriver many = LoopDriver.advise(SimulatedProgram.steady(0, millis));
        many.run(4);
        for (RunEvent event : many.events) {
            if (event instanceof ObservationEvent.Stages) {
                byType.put(event.type(), json.readTree(line(event, 8, "demo-4")));
            }
        }
        SimulatedMasterSlave farm = new SimulatedMasterSlave(
                2, false, SimulatedMasterSlave.lognormal(0.02, 0.2), 0.001, 1e-5, OptionalLong.empty());
        farm.run(20);
        for (RunEvent event : farm.events) {
            if (event instanceof ObservationEvent.MasterSlave || event instanceof ModelEvent.Advice) {
                byType.put(event.type(), json.readTree(line(event, 20, "demo-2")));
            }
        }
        ObservationEvent.ServiceTimes times = new ObservationEvent.ServiceTimes(
                9, List.of(new ObservationEvent.StageTimes(1, List.of(new ObservationEvent.TimeCount(0.05, 39)))));
        byType.put(times.type(), json.readTree(line(times, 20, "demo-5")));
        TunedPipeline tuned = new TunedPipeline(TunedPipeline.GRAIN, "1", 1, Mode.AUTO, TunedPipeline::batch);
        tuned.driver.run(30);
        Trial trial = tuned.driver.events(Trial.class).get(0);
        byType.put(trial.type(), json.readTree(line(trial, 10, "demo-4")));
        for (RunEvent event : libraryEvents()) {
            byType.put(event.type(), json.readTree(line(event, 20, "demo-3")));
        }
        return byType;
    }

    private static String line(RunEvent event, double timeSeconds, String job) {
        return EventJson.line(new LoggedEvent(timeSeconds, job, event));
    }

    private static List<RunEvent> libraryEvents() {
        SimulatedFarm farm = new SimulatedFarm(7, 2, 1, 0.02, Mode.AUTO);
        farm.left = 20_000;
        farm.run(12);
        Map<String, Double> stages = new LinkedHashMap<>();
        stages.put("blur", 0.004);
        stages.put("sum", 0.001);
        SimulatedLibraryPipeline pipeline = new SimulatedLibraryPipeline(stages, 2, "sum", Mode.AUTO);
        pipeline.run(12);
        List<RunEvent> events = new ArrayList<>(farm.events(ObservationEvent.Farm.class));
        events.addAll(farm.events(ChangeEvent.Rearrangement.class).subList(0, 1));
        events.addAll(pipeline.events(ObservationEvent.Pipeline.class));
        return events;
    }

    private Map<String, JsonNode> documented() throws IOException {
        Map<String, JsonNode> byType = new LinkedHashMap<>();
        Matcher examples = EXAMPLE.matcher(Files.readString(Path.of("../../docs/events.md")));
        while (examples.find()) {
            JsonNode example = json.readTree(examples.group());
            byType.put(example.get("type").asText(), example);
        }
        return byType;
    }

    private static Set<String> keys(JsonNode node) {
        Set<String> keys = new TreeSet<>();
        node.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    @Test
    void every_type_of_event_is_written_in_a_run_and_documented_with_an_example() throws IOException {
        String[] types = {
            "job",
            "wishes",
            "structure",
            "stages",
            "service_times",
            "master_slave",
            "advice",
            "measurement",
            "host",
            "link",
            "efficiency",
            "overhead",
            "prediction",
            "contract",
            "completion",
            "recommendation",
            "no_change",
            "refusal",
            "command",
            "outcome",
            "tuning_point",
            "setting",
            "trial",
            "farm",
            "library_pipeline",
            "rearrangement",
            "warning",
            "summary"
        };
        assertThat(written().keySet()).containsExactlyInAnyOrder(types);
        assertThat(documented().keySet()).containsExactlyInAnyOrder(types);
    }

    @Test
    void examples_have_exactly_the_keys_that_are_written_and_all_are_explained() throws IOException {
        String document = Files.readString(Path.of("../../docs/events.md"));
        Map<String, JsonNode> documented = documented();
        written().forEach((type, node) -> {
            assertThat(keys(documented.getOrDefault(type, json.nullNode())))
                    .as(type)
                    .isEqualTo(keys(node));
            keys(node).forEach(key -> assertThat(document).as(type).contains("`" + key + "`"));
        });
    }

    @Test
    void every_example_is_read_as_an_event_and_written_again_as_it_stands() throws IOException {
        Matcher examples = EXAMPLE.matcher(Files.readString(Path.of("../../docs/events.md")));
        while (examples.find()) {
            LoggedEvent read = EventJson.read(examples.group()).orElseThrow();
            assertThat(EventJson.line(read)).isEqualTo(examples.group());
        }
    }

    @Test
    void keys_are_in_snake_case_and_times_are_in_seconds() throws IOException {
        written()
                .values()
                .forEach(node -> keys(node)
                        .forEach(key ->
                                assertThat(UNITLESS.matcher(key).find()).as(key).isFalse()));
    }

    @Test
    void times_rates_and_sizes_have_the_units_of_their_names() throws IOException {
        JsonNode measurement = written().getOrDefault("measurement", json.nullNode());
        assertThat(measurement.get("stage").asInt()).isEqualTo(5);
        assertThat(measurement.get("compute_s").asDouble()).isBetween(0.0099, 0.0101);
        assertThat(measurement.get("items_per_s").asDouble()).isBetween(95.0, 105.0);
        assertThat(measurement.get("measured_production_time_s").asDouble()).isBetween(0.0095, 0.0105);
        assertThat(measurement.get("bytes_per_item").asDouble()).isEqualTo(1000);
        assertThat(measurement.get("window_s").asDouble()).isBetween(1.9, 2.3);
    }
}
