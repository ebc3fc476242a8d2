package io.scansion.console.solve;

import io.scansion.console.input.InputException;
import io.scansion.console.input.InputFile;
import io.scansion.console.input.Keys;
import io.scansion.console.plan.PipelineDescriptionReader;
import io.scansion.console.view.ProgressLine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Solves model files of every family. Stateless. */
public final class ModelFiles {
    /** By the value of "model", in the order of the documentation. */
    private static final Map<String, JsonFamily> FAMILIES = new LinkedHashMap<>();

    static {
        FAMILIES.put(MasterSlaveFamily.MODEL, MasterSlaveFamily::solve);
        FAMILIES.put(SanFamily.MODEL, SanFamily::solve);
        FAMILIES.put(GraphDescription.MODEL, GraphFamily::solve);
        FAMILIES.put(ClientServerDescription.MODEL, ClientServerFamily::solve);
        FAMILIES.put(ContractFamily.MODEL, ContractFamily::solve);
        FAMILIES.put(PipelineDescriptionReader.MODEL, PoetriesPipelineFamily::solve);
        FAMILIES.put("master-worker", MasterWorkerFamily::solve);
    }

    private ModelFiles() {}

    /**
     * Solves one model.
     *
     * @throws InputException if the file holds no model that can be solved
     */
    public static Answer solve(InputFile input, SolveOptions options, ProgressLine progress) {
        return switch (ModelFormat.of(input)) {
            case PEPA -> PepaFamily.solve(input, options, progress);
            case SAN -> SanFamily.solve(input, options, progress);
            case JSON -> {
                Keys keys = Keys.of(input);
                String family = keys.choice("model", List.copyOf(FAMILIES.keySet()));
                // the numbers of a network are in its own file
                Keys set = family.equals(SanFamily.MODEL) ? keys : keys.with(options.settings());
                yield Objects.requireNonNull(FAMILIES.get(family)).solve(set, options, progress);
            }
        };
    }
}
