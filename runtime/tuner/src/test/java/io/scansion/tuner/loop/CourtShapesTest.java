package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.journal.ChangeEvent.Rearrangement;
import io.scansion.tuner.journal.DecisionEvent.Opinion;
import io.scansion.tuner.journal.ModelEvent.Prediction;
import io.scansion.tuner.journal.RunEvent;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.PipelineObservations;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.observe.structure.ChannelFlow;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.predict.Ledger;
import io.scansion.tuner.predict.MasterSlaveModels;
import io.scansion.tuner.predict.ModelCourt;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Which models are asked about which shape of program, and are held against what was measured. */
class CourtShapesTest {
    private static Set<String> scored(List<RunEvent> events) {
        Set<String> models = new TreeSet<>();
        events.stream()
                .filter(Prediction.class::isInstance)
                .map(Prediction.class::cast)
                .filter(prediction -> prediction.predictedItemsPerSecond() > 0)
                .forEach(prediction -> models.add(prediction.model()));
        return models;
    }

    private static Set<String> ofPipeline() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.steady(2, 2, 10, 5, 2));
        driver.run(12);
        return scored(driver.events);
    }

    private static Set<String> ofFarm() {
        SimulatedFarm farm = new SimulatedFarm(7, 2, 1, 0.02, Mode.ADVISE);
        farm.run(12);
        return scored(farm.events);
    }

    private static Set<String> ofMasterSlave(boolean inPhases) {
        SimulatedMasterSlave program = new SimulatedMasterSlave(
                3, inPhases, SimulatedMasterSlave.lognormal(0.02, 0.2), 0.001, 1e-5, OptionalLong.empty());
        program.run(20);
        return scored(program.events);
    }

    /** A source deals out to two stages in turn, and a sink collects what they make. */
    private static Set<String> ofGraph() {
        Observation line = PipelineObservations.sleeping(100, 4, 15, 12, 2);
        JobStructure graph = new JobStructure.NotLinear(
                "a graph",
                List.of(
                        new ChannelFlow(0, 1, 100, 100),
                        new ChannelFlow(0, 2, 100, 100),
                        new ChannelFlow(1, 3, 100, 100),
                        new ChannelFlow(2, 3, 100, 100)));
        List<RunEvent> events = new ArrayList<>();
        new ModelCourt(new Ledger(), events::add, (rank, bytes) -> LinkEstimate.UNKNOWN)
                .score(PipelineObservations.shaped(line, graph));
        return scored(events);
    }

    @Test
    void every_model_speaks_of_the_shapes_that_it_fits_and_of_no_other() {
        assertThat(ofPipeline()).containsExactly("pepa", "poetries", "poetries-manager", "queueing");
        assertThat(ofFarm()).containsExactly("bounds", "client-server", "machine-repair", "mate", "san");
        assertThat(ofMasterSlave(false)).containsExactly("client-server", "machine-repair", "mate", "san");
        assertThat(ofMasterSlave(true)).containsExactly("mate", "phases", "san");
        assertThat(ofGraph()).containsExactly("queueing");
    }

    @Test
    void a_farm_that_is_too_large_for_the_automata_network_is_told_so() {
        SimulatedFarm farm = new SimulatedFarm(2 * MasterSlaveModels.MOST_SAN_WORKERS, 2, 1, 0.02, Mode.ADVISE);
        farm.run(12);
        Rearrangement plan = farm.events(Rearrangement.class).get(0);
        assertThat(plan.models())
                .filteredOn(opinion -> opinion.model().equals("san"))
                .singleElement()
                .satisfies(san -> {
                    assertThat(san.predictedItemsPerSecond()).isNaN();
                    assertThat(san.note()).contains("more than " + MasterSlaveModels.MOST_SAN_WORKERS + " workers");
                });
        assertThat(plan.models()).extracting(Opinion::model).contains("bounds", "mate", "client-server");
    }
}
