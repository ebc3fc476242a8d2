package io.scansion.console.solve;

import io.scansion.console.input.Keys;
import io.scansion.console.output.JsonObject;
import io.scansion.console.plan.PipelineDescription;
import io.scansion.console.plan.PipelineDescriptionReader;
import io.scansion.console.plan.PlanJson;
import io.scansion.console.plan.PlanReport;
import io.scansion.console.plan.PlanTable;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.poetries.Manager;
import java.util.List;

/** A pipeline of stages as {@code scansion plan} reads it, with the processors to add and the manager in the file. */
final class PoetriesPipelineFamily {
    private static final int MOST_PROCESSORS = 10_000;

    private PoetriesPipelineFamily() {}

    static Answer solve(Keys keys, SolveOptions options, ProgressLine progress) {
        options.refuseChainOptions(keys.file());
        keys.only("model", "processors", "manager", "protocol", "tl_s", "lambda_s_per_byte", "manager_s", "stages");
        PipelineDescription description = PipelineDescriptionReader.read(keys);
        Manager manager =
                keys.choice("manager", List.of("none", "dedicated"), "none").equals("none")
                        ? Manager.NONE
                        : Manager.DEDICATED;
        PlanReport report =
                PlanReport.of(keys.file(), description, keys.whole("processors", 0, MOST_PROCESSORS, 0), manager);
        JsonObject json = PlanJson.addTo(new JsonObject().put("model", PipelineDescriptionReader.MODEL), report);
        return new Answer(json, PlanTable.lines(report), List.of());
    }
}
