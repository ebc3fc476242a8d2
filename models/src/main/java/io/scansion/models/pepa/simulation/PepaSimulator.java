package io.scansion.models.pepa.simulation;

import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.analysis.Utilisation;
import io.scansion.models.pepa.components.SequentialComponent;
import io.scansion.models.pepa.semantics.PepaPopulation;
import io.scansion.models.queueing.simulation.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Plays a model until its throughputs are known well enough. Memory does not grow with the number of states or copies; the time grows with
 * the square of the precision. What the chain could do but does not do during the run is not seen: a deadlock or a set of states that is
 * never left again is found only if it is met. Stateless; runs on the caller's thread until done.
 */
public final class PepaSimulator {
    private static final long FIRST_BATCH = 256; // events
    private static final double FEWEST_SEEN =
            30; // times that an action must have happened for its interval to mean anything

    private PepaSimulator() {}

    /**
     * Simulates a model.
     *
     * @param progress told now and then how many events have been played
     * @throws io.scansion.models.pepa.PepaModelException if the model is malformed, or the run gets to a state in which nothing can
     *     happen, or an action has no rate
     */
    public static PepaSimulation simulate(PepaModel model, SimulationGoal goal, LongConsumer progress) {
        PepaPopulation population = PepaPopulation.of(model);
        PopulationEngine engine = new PopulationEngine(population, model, goal.seed());
        BatchMeans batches = new BatchMeans(goal.confidence(), FIRST_BATCH);
        int actions = population.activities().labels().size();
        while (true) {
            while (!batches.isFull()) {
                batches.add(engine.play(batches.eventsPerBatch()));
                progress.accept(engine.events());
            }
            List<Integer> doubtful = doubtful(batches, actions, goal.precision());
            // the run after this one is as long again
            if (doubtful.isEmpty() || 2 * engine.events() > goal.mostEvents()) {
                return result(model, population, engine, batches, doubtful);
            }
            batches.pair();
        }
    }

    private static List<Integer> doubtful(BatchMeans batches, int actions, double precision) {
        List<Integer> doubtful = new ArrayList<>();
        for (int action = 0; action < actions; action++) {
            Estimate rate = batches.perTime(1 + action);
            boolean seldom = rate.mean() > 0 && rate.mean() * batches.time() < FEWEST_SEEN;
            if (seldom || rate.halfWidth() > precision * rate.mean() || !batches.areIndependent(1 + action)) {
                doubtful.add(action);
            }
        }
        return doubtful;
    }

    private static PepaSimulation result(
            PepaModel model,
            PepaPopulation population,
            PopulationEngine engine,
            BatchMeans batches,
            List<Integer> doubtful) {
        int value = 1;
        List<String> labels = population.activities().labels();
        Map<String, Estimate> throughput = new LinkedHashMap<>();
        for (String label : labels) {
            throughput.put(label, batches.perTime(value++));
        }
        Map<String, Estimate> results = new LinkedHashMap<>();
        for (ResultLine result : model.results()) {
            Estimate share = batches.perTime(value++);
            results.put(
                    result.name(),
                    new Estimate(result.factor() * share.mean(), Math.abs(result.factor()) * share.halfWidth()));
        }
        List<Map<String, Double>> shares = new ArrayList<>();
        for (SequentialComponent component : population.components()) {
            Map<String, Double> byName = new LinkedHashMap<>();
            for (int state = 0; state < component.graph().states(); state++) {
                byName.merge(
                        component.process(state), batches.perTime(value++).mean() / component.copies(), Double::sum);
            }
            shares.add(byName);
        }
        Map<String, Utilisation> utilisation = new LinkedHashMap<>();
        for (int component = 0; component < population.names().size(); component++) {
            utilisation.put(
                    population.names().get(component),
                    new Utilisation(
                            population.copies().get(component),
                            shares.get(population.countedAs().get(component))));
        }
        return new PepaSimulation(
                throughput,
                results,
                utilisation,
                engine.events(),
                batches.time(),
                batches.batches(),
                doubtful.stream().map(labels::get).toList());
    }
}
