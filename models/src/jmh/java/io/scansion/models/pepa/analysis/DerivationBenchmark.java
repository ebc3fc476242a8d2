package io.scansion.models.pepa.analysis;

import static io.scansion.models.pepa.semantics.Terms.PASSIVE;
import static io.scansion.models.pepa.semantics.Terms.active;
import static io.scansion.models.pepa.semantics.Terms.define;
import static io.scansion.models.pepa.semantics.Terms.model;
import static io.scansion.models.pepa.semantics.Terms.name;
import static io.scansion.models.pepa.semantics.Terms.pipeline;
import static io.scansion.models.pepa.semantics.Terms.prefix;
import static io.scansion.models.pepa.semantics.Terms.together;

import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * From a model to its generator. Pipelines of n stages have 3^n states and (n+2) 3^(n-1) + (n-1) 3^(n-2) transitions, all tabulated;
 * farms of n workers have 4·3^n states, and apparent rates that are worked out in every one of them.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class DerivationBenchmark {
    @Param({"8", "10", "12", "14"})
    int size;

    private PepaModel pipeline = pipeline(2);
    private PepaModel farm = farm(1);

    @Setup
    public void write() {
        pipeline = pipeline(size);
        farm = farm(size);
    }

    @Benchmark
    public PepaChain pipelineOfStages() {
        return PepaChain.derive(pipeline, ExplorationLimits.DEFAULT);
    }

    @Benchmark
    public PepaChain farmOfWorkers() {
        return PepaChain.derive(farm, ExplorationLimits.DEFAULT);
    }

    private static PepaModel farm(int workers) {
        List<ProcessDefinition> definitions = new ArrayList<>();
        Term all = name("Worker1");
        for (int i = 1; i <= workers; i++) {
            Term rest = prefix("work" + i, active(i), prefix("result", PASSIVE, "Worker" + i));
            definitions.add(define("Worker" + i, prefix("task", PASSIVE, rest)));
            all = i == 1 ? all : together(all, name("Worker" + i));
        }
        definitions.add(define("Emitter", prefix("read", active(20), prefix("task", active(50), "Emitter"))));
        definitions.add(define("Collector", prefix("result", active(40), prefix("write", active(25), "Collector"))));
        Term system = together(together(name("Emitter"), all, "task"), name("Collector"), "result");
        return model(system, definitions, List.of());
    }
}
