package io.scansion.models.contract;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.models.contract.modules.ModuleKind;
import io.scansion.models.contract.modules.Program;
import io.scansion.models.contract.modules.Stream;
import io.scansion.models.contract.modules.StreamModule;
import io.scansion.models.contract.resources.Machine;
import io.scansion.models.contract.resources.ModuleNeeds;
import io.scansion.models.contract.resources.ProgramNeeds;
import io.scansion.models.contract.resources.Work;
import io.scansion.models.rational.Rational;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The render and encode application of section 11 of the report, from {@code published.json}. */
final class RenderEncode {
    private static final JsonNode PART = Published.part("render_encode");

    private RenderEncode() {}

    /** Returns a part of what was published of it. */
    static JsonNode part(String name) {
        return PART.required(name);
    }

    /** Returns its modules and streams. */
    static Program program() {
        Rational onePer = Rational.of(
                1, part("components").required("C3").required("emits_one_per").intValue());
        List<Stream> streams = new ArrayList<>();
        part("streams").properties().forEach(entry -> {
            JsonNode stream = entry.getValue();
            streams.add(Stream.unicast(
                    entry.getKey(),
                    stream.required("from").textValue(),
                    stream.required("to").textValue(),
                    stream.required("bytes").doubleValue()));
        });
        return new Program(
                List.of(
                        StreamModule.source("C1"),
                        StreamModule.stage("C2", new ModuleKind.TaskParallel(), Rational.ONE),
                        StreamModule.stage("C3", new ModuleKind.Sequential(), onePer),
                        StreamModule.stage("C4", new ModuleKind.Sequential(), Rational.ONE),
                        StreamModule.sink("C5")),
                streams);
    }

    /** Assesses one of its contracts, {@code easy} or {@code hard}. */
    static Assessment assess(String contract) {
        return new Contract(
                        program().system(),
                        Published.rates(part("contracts").required(contract).required("require")))
                .solve();
    }

    /** Returns the machines. */
    static List<Machine> machines() {
        List<Machine> machines = new ArrayList<>();
        part("machines")
                .properties()
                .forEach(entry -> machines.add(Machine.of(
                        entry.getKey(),
                        entry.getValue().required("nodes").intValue(),
                        entry.getValue().required("mflops").doubleValue(),
                        entry.getValue().required("memory_mb_per_s").doubleValue())));
        return machines;
    }

    /** Returns what its contract, {@code easy} or {@code hard}, asks of machines and links. */
    static ProgramNeeds needs(String contract) {
        Map<String, ModuleNeeds> needs = new LinkedHashMap<>();
        part("components").properties().forEach(entry -> {
            JsonNode work = entry.getValue().path("work_mflop_mb");
            double memory = entry.getValue().path("memory_mb").doubleValue();
            if (work.isArray()) {
                Work ofRun = new Work(
                        work.required(0).doubleValue(), work.required(1).doubleValue());
                needs.put(entry.getKey(), new ModuleNeeds(Map.of("run", ofRun), memory));
            }
        });
        return ProgramNeeds.of(program(), assess(contract), needs);
    }
}
