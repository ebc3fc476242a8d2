package io.scansion.console.solve;

import io.scansion.console.input.Keys;
import io.scansion.console.output.JsonObject;
import io.scansion.console.plan.PipelineDescription;
import io.scansion.console.plan.PipelineDescriptionReader;
import io.scansion.console.plan.PlanJson;
import io.scansion.console.plan.PlanReport;
import io.scansion.console.plan.PlanTable;
import io.scansion.console.plan.RunGoal;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.poetries.Manager;
import java.util.List;
import java.util.Optional;

/** A pipeline of stages as {@code scansion plan} reads it, with the processors to add and the manager in the file. */
final class PoetriesPipelineFamily {
    private static final int MOST_PROCESSORS = 10_000;

    private PoetriesPipelineFamily() {}

    static Answer solve(Keys keys, SolveOptions options, ProgressLine progress) {
        options.refuseChainOptions(keys.file());
        keys.only(
                "model",
                "processors",
                "manager",
                "protocol",
                "tl_s",
                "lambda_s_per_byte",
                "manager_s",
                "items",
                "within_s",
                "stages");
        PipelineDescription description = PipelineDescriptionReader.read(keys);
        Manager manager = switch (keys.choice("manager", List.of("none", "shared", "dedicated"), "none")) {
            case "dedicated" -> Manager.DEDICATED;
            case "shared" -> Manager.SHARED;
            default -> Manager.NONE;
        };
        PlanReport report = PlanReport.of(
                keys.file(), description, keys.whole("processors", 0, MOST_PROCESSORS, 0), manager, goal(keys));
        JsonObject json = PlanJson.addTo(new JsonObject().put("model", PipelineDescriptionReader.MODEL), report);
        return new Answer(json, PlanTable.lines(report), List.of());
    }

    private static Optional<RunGoal> goal(Keys keys) {
        if (!keys.has("items") && !keys.has("within_s")) {
            return Optional.empty();
        }
        int items = keys.whole("items", 1, RunGoal.MOST_ITEMS);
        return Optional.of(new RunGoal(
                items, keys.has("within_s") ? Optional.of(keys.positive("within_s", "seconds")) : Optional.empty()));
    }
}
