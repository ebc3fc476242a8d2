package io.scansion.models.pepa.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.pepa.ActionSet;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.Rate;
import io.scansion.models.pepa.RateDefinition;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.Term;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two models of the paper's appendices B and C, as the files have them. */
final class ReferenceModelsTest {
    @Test
    void tiny_is_read_in_every_detail() {
        Term any = new Term.Any(Position.NONE);
        PepaModel expected = new PepaModel(
                "tiny.pepa",
                List.of(RateDefinition.of("r1", 2), RateDefinition.of("r2", 10), RateDefinition.of("r3", 1)),
                List.of(
                        new ProcessDefinition("P1", prefix("start", Rate.active(2), constant("P2")), Position.NONE),
                        new ProcessDefinition("P2", prefix("run", Rate.active(10), constant("P3")), Position.NONE),
                        new ProcessDefinition("P3", prefix("stop", Rate.active(1), constant("P1")), Position.NONE)),
                cooperation(constant("P1"), constant("P1")),
                List.of(
                        ResultLine.probability("start1", cooperation(constant("P1"), any)),
                        ResultLine.probability("run1", cooperation(constant("P2"), any)),
                        new ResultLine("Trun1", 10, "r2", cooperation(constant("P2"), any), Position.NONE),
                        ResultLine.probability("stop1", cooperation(constant("P3"), any))));
        PepaReading reading = PepaReader.read("tiny.pepa", ModelFiles.read("tiny.pepa"));
        assertThat(reading.model()).isEqualTo(expected);
        assertThat(reading.warnings()).isEmpty();
    }

    @Test
    void every_node_of_tiny_knows_where_it_stands() {
        PepaModel model =
                PepaReader.read("tiny.pepa", ModelFiles.read("tiny.pepa")).model();
        assertThat(model.rates().get(1).position()).hasToString("1:7");
        ProcessDefinition run = model.processes().get(1);
        assertThat(run.position()).hasToString("3:1");
        assertThat(run.body().position()).hasToString("3:4");
        assertThat(run.body().children().get(0).position()).hasToString("3:13");
        assertThat(model.system().position()).hasToString("5:4");
        assertThat(model.results().get(2).position()).hasToString("9:1");
        assertThat(model.results().get(2).pattern().children().get(1).position())
                .hasToString("9:21");
    }

    @Test
    void the_pipeline_is_read_with_chains_choice_and_a_pattern_that_writes_a_state_out() {
        PepaReading reading = PepaReader.read("pipeline.pepa", ModelFiles.read("pipeline.pepa"));
        PepaModel model = reading.model();
        assertThat(reading.warnings()).isEmpty();
        assertThat(model.rates()).hasSize(7).allMatch(rate -> rate.value() == 10);
        assertThat(model.processes())
                .extracting(ProcessDefinition::name)
                .containsExactly("Stage1", "Stage2", "Stage3", "Processor1", "Processor2", "Processor3", "Network");
        assertThat(model.processes().get(0).body())
                .isEqualTo(prefix(
                        "move1",
                        Rate.passive(),
                        prefix("process1", Rate.passive(), prefix("move2", Rate.passive(), constant("Stage1")))));
        assertThat(model.processes().get(6).body()).isInstanceOf(Term.Choice.class);
        assertThat(model.processes().get(6).body().children()).hasSize(4);
        Term.Cooperation outer = (Term.Cooperation) model.system();
        assertThat(outer.actions()).isEqualTo(listed("process1", "process2", "process3"));
        assertThat(outer.right())
                .isEqualTo(cooperation(
                        cooperation(constant("Processor1"), constant("Processor2")), constant("Processor3")));
        Term.Cooperation inner = (Term.Cooperation) outer.left();
        assertThat(inner.left()).isEqualTo(constant("Network"));
        assertThat(inner.actions()).isEqualTo(listed("move1", "move2", "move3", "move4"));
        ResultLine throughput = model.results().get(0);
        assertThat(throughput.factor()).isEqualTo(10);
        Term stages = ((Term.Cooperation) ((Term.Cooperation) throughput.pattern()).left()).right();
        assertThat(stages.children().get(0).children().get(0))
                .isEqualTo(prefix("process1", Rate.passive(), prefix("move2", Rate.passive(), constant("Stage1"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tiny.pepa", "pipeline.pepa"})
    void what_is_written_is_read_as_the_same_model(String file) {
        PepaModel model = PepaReader.read(file, ModelFiles.read(file)).model();
        String text = PepaWriter.write(model);
        assertThat(PepaReader.read(file, text).model()).isEqualTo(model);
        assertThat(text).isEqualTo(ModelFiles.read(file + ".written"));
    }

    private static Term constant(String name) {
        return new Term.Constant(name, Position.NONE);
    }

    private static Term prefix(String action, Rate rate, Term next) {
        return new Term.Prefix(action, rate, next, Position.NONE);
    }

    private static Term cooperation(Term left, Term right) {
        return new Term.Cooperation(left, right, ActionSet.NONE, Position.NONE);
    }

    private static ActionSet listed(String... names) {
        return new ActionSet.Listed(new LinkedHashSet<>(List.of(names)));
    }
}
