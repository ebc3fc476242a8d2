package io.scansion.console.plan;

import io.scansion.console.view.LineFolder;
import io.scansion.console.view.Units;
import io.scansion.models.poetries.GatheringPlanner.Gathering;
import io.scansion.models.poetries.Plan;
import io.scansion.models.poetries.Prediction;
import io.scansion.models.poetries.RunTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Writes a {@link PlanReport} as a table of at most 80 columns. Stateless. */
public final class PlanTable {
    private PlanTable() {}

    /** Returns the lines of the table. */
    public static List<String> lines(PlanReport report) {
        List<String> lines = new ArrayList<>();
        Prediction now = report.advice().current();
        Plan best = report.advice().best();
        Plan cheapest = report.advice().cheapest();
        lines.add(String.format(
                Locale.ROOT,
                "%d stages, %s, %d processors to add, %s",
                report.description().stages().size(),
                report.description().synchronous() ? "synchronous" : "asynchronous",
                report.processors(),
                switch (report.manager()) {
                    case DEDICATED -> "with managers";
                    case SHARED -> "managers beside instances";
                    case NONE -> "no manager";
                }));
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "%21s%23s%23s%6s%6s",
                "",
                "-------- now --------",
                "-------- best -------",
                "cheap",
                "paper"));
        lines.add(String.format(
                Locale.ROOT,
                "  %-10s%9s%5s%9s%9s%5s%9s%9s%6s%6s",
                "stage",
                "compute",
                "inst",
                "Tr",
                "rTr",
                "inst",
                "Tr",
                "rTr",
                "inst",
                "inst"));
        for (int i = 0; i < now.instances().size(); i++) {
            PipelineDescription.Stage stage = report.description().stages().get(i);
            lines.add(String.format(
                    Locale.ROOT,
                    "%s %-10s%9s%5d%9s%9s%5d%9s%9s%6d%6d",
                    now.bottlenecks().contains(i) ? ">" : " ",
                    name(i, stage.name()),
                    Units.seconds(stage.meanComputeSeconds()),
                    now.instances().get(i),
                    Units.seconds(now.independentSeconds().get(i)),
                    Units.seconds(now.dependentSeconds().get(i)),
                    best.instances().get(i),
                    Units.seconds(best.prediction().independentSeconds().get(i)),
                    Units.seconds(best.prediction().dependentSeconds().get(i)),
                    cheapest.instances().get(i),
                    report.greedy().instances().get(i)));
        }
        lines.add("");
        lines.add(String.format(
                Locale.ROOT, "  %-9s%8s items/s; > marks the bottleneck", "now", Units.rate(now.itemsPerSecond())));
        lines.add(plan("best", report, best));
        lines.addAll(LineFolder.fold("           ", best.limit().reason(), 80, 3));
        lines.add(plan("cheapest", report, cheapest));
        lines.add(plan("paper", report, report.greedy()));
        report.gathering()
                .filter(gathered -> gathered.groups().size() < now.instances().size())
                .ifPresent(gathered -> addGathered(lines, gathered));
        report.goal().ifPresent(goal -> addRun(lines, report, goal));
        return lines;
    }

    private static void addGathered(List<String> lines, Gathering gathered) {
        lines.add(String.format(
                Locale.ROOT,
                "  %-9s%8s items/s, on %d processors, where neighbours share one:",
                "gathered",
                Units.rate(gathered.prediction().itemsPerSecond()),
                gathered.processors()));
        lines.addAll(LineFolder.fold("           ", groups(gathered), 80, 3));
    }

    private static void addRun(List<String> lines, PlanReport report, RunGoal goal) {
        lines.add("");
        lines.add(String.format(
                Locale.ROOT, "  %d items:%16s%12s%12s%12s", goal.items(), "whole run", "fill", "busy", "drain"));
        lines.add(run("now", report.runTime(goal, report.advice().current().instances())));
        lines.add(run("best", report.runTime(goal, report.advice().best().instances())));
        lines.add(
                run("cheapest", report.runTime(goal, report.advice().cheapest().instances())));
        goal.withinSeconds().ifPresent(seconds -> {
            String within = Units.seconds(seconds);
            report.inTime(goal, seconds)
                    .ifPresentOrElse(
                            plan -> {
                                lines.add(run("in time", report.runTime(goal, plan.instances())));
                                lines.addAll(LineFolder.fold(
                                        "           ",
                                        "over within " + within + " with " + plan.newProcessors()
                                                + " processors more, the fewest: instances " + plan.instances(),
                                        80,
                                        3));
                            },
                            () -> lines.add("  in time  not within " + within + ", whatever is added"));
        });
    }

    private static String run(String name, RunTime time) {
        return String.format(
                Locale.ROOT,
                "  %-9s%16s%12s%12s%12s",
                name,
                Units.seconds(time.seconds()),
                Units.seconds(time.fillSeconds()),
                Units.seconds(time.busySeconds()),
                Units.seconds(time.drainSeconds()));
    }

    private static String groups(Gathering gathered) {
        StringJoiner text = new StringJoiner(", ");
        for (int i = 0; i < gathered.groups().size(); i++) {
            int instances = gathered.prediction().instances().get(i);
            String stages =
                    gathered.groups().get(i).stream().map(String::valueOf).collect(Collectors.joining("+"));
            text.add(stages + (instances > 1 ? " x" + instances : ""));
        }
        return text.toString();
    }

    private static String plan(String name, PlanReport report, Plan plan) {
        return String.format(
                Locale.ROOT,
                "  %-9s%8s items/s (%s), %d processors more%s",
                name,
                Units.rate(plan.itemsPerSecond()),
                Units.gain(report.advice().gain(plan)),
                plan.newProcessors(),
                name.equals("paper") ? ", by its greedy procedure" : name.equals("cheapest") ? ", within 1 %" : "");
    }

    private static String name(int index, String name) {
        String text = name.equals("stage " + index) ? String.valueOf(index) : index + " " + name;
        return text.length() <= 10 ? text : text.substring(0, 8) + "..";
    }
}
