package io.scansion.tuner.control;

import io.scansion.tuner.monitor.LibraryWindow;
import io.scansion.wire.AgentMessage.FarmReport;
import io.scansion.wire.AgentMessage.LibraryStage;
import io.scansion.wire.AgentMessage.PipelineReport;
import io.scansion.wire.TunerMessage.ArrangeFarm;
import io.scansion.wire.TunerMessage.ArrangeStage;
import io.scansion.wire.TunerMessage.Command;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How a run with the library is arranged, or could be. */
sealed interface LibraryArrangement {
    /** Returns how a run was arranged at the end of a window. */
    static LibraryArrangement of(LibraryWindow window) {
        return window instanceof LibraryWindow.Farm farm
                ? OfFarm.of(farm.report())
                : OfPipeline.of(((LibraryWindow.Pipeline) window).report());
    }

    /** In words. */
    String text();

    /** Returns what makes this out of another arrangement of the same run; each command has an id of its own. */
    List<Command> commandsFrom(LibraryArrangement other, int run, DecisionIds ids);

    /**
     * A farm.
     *
     * @param workers that get tasks
     * @param chunk tasks in a message
     */
    record OfFarm(int workers, int chunk) implements LibraryArrangement {
        static OfFarm of(FarmReport report) {
            return new OfFarm(report.workers(), report.chunk());
        }

        @Override
        public String text() {
            return workers
                    + (workers == 1 ? " worker, " : " workers, ")
                    + chunk
                    + (chunk == 1 ? " task a message" : " tasks a message");
        }

        @Override
        public List<Command> commandsFrom(LibraryArrangement other, int run, DecisionIds ids) {
            return equals(other) ? List.of() : List.of(new ArrangeFarm(ids.next(), run, workers, chunk));
        }
    }

    /**
     * A pipeline.
     *
     * @param ranks that get the items of each stage, in the order of the stages
     */
    record OfPipeline(Map<String, List<Integer>> ranks) implements LibraryArrangement {
        public OfPipeline {
            ranks = Collections.unmodifiableMap(new LinkedHashMap<>(ranks)); // keeps the order
        }

        static OfPipeline of(PipelineReport report) {
            Map<String, List<Integer>> ranks = new LinkedHashMap<>();
            for (LibraryStage stage : report.stages()) {
                ranks.put(stage.name(), stage.ranks());
            }
            return new OfPipeline(ranks);
        }

        OfPipeline with(String stage, List<Integer> itsRanks) {
            Map<String, List<Integer>> changed = new LinkedHashMap<>(ranks);
            changed.put(stage, List.copyOf(itsRanks));
            return new OfPipeline(changed);
        }

        @Override
        public String text() {
            return ranks.entrySet().stream()
                    .map(stage -> stage.getKey() + " on " + stage.getValue())
                    .collect(Collectors.joining(", "));
        }

        @Override
        public List<Command> commandsFrom(LibraryArrangement other, int run, DecisionIds ids) {
            List<Command> commands = new ArrayList<>();
            ranks.forEach((stage, wanted) -> {
                if (!(other instanceof OfPipeline pipeline && wanted.equals(pipeline.ranks.get(stage)))) {
                    commands.add(new ArrangeStage(ids.next(), run, stage, wanted));
                }
            });
            return commands;
        }
    }
}
