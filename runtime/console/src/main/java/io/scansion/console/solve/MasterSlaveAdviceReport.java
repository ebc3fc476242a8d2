package io.scansion.console.solve;

import io.scansion.console.input.Keys;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.console.view.LineFolder;
import io.scansion.models.san.masterslave.Interaction;
import io.scansion.models.san.masterslave.MasterSlave;
import io.scansion.models.san.masterslave.MasterSlaveAdvice;
import io.scansion.models.san.masterslave.MasterSlaveSolution;
import java.util.List;
import java.util.Locale;

/**
 * Advice on a master/slave program: how much of it is wanted, and how it is shown.
 *
 * @param mostSlaves slaves there could be
 * @param mostPlaces places the buffer could have
 */
record MasterSlaveAdviceReport(int mostSlaves, int mostPlaces) {
    private static final int MOST_SLAVES = 64;
    private static final int MOST_PLACES = 1_000;
    private static final int MOST_STATES = 100_000;

    /** Reads what is wanted; refuses what would take hours, since dozens of programs are solved for one answer. */
    static MasterSlaveAdviceReport wanted(Keys keys, MasterSlave program) {
        keys.only("most_slaves", "most_buffer");
        MasterSlaveAdviceReport wanted = new MasterSlaveAdviceReport(
                keys.whole("most_slaves", 1, MOST_SLAVES), keys.whole("most_buffer", 1, MOST_PLACES));
        int slaves = Math.max(wanted.mostSlaves, program.slaves());
        int places = Math.max(wanted.mostPlaces, program.places());
        if (!program.speeds().isEmpty() && slaves > program.speeds().size()) {
            throw keys.complaint(
                    "most_slaves",
                    "advice up to " + slaves + " slaves needs the speed of each, \"speeds\" has "
                            + program.speeds().size());
        }
        double states = program.withSlaves(slaves).withPlaces(places).mostStates();
        if (states > MOST_STATES) {
            throw keys.complaint(
                    "most_slaves",
                    String.format(
                            Locale.ROOT,
                            "advice up to %d slaves and %d places means solving chains of %,.0f states again and again;"
                                    + " at most %,d are looked at, so ask for fewer",
                            slaves,
                            places,
                            states,
                            MOST_STATES));
        }
        return wanted;
    }

    void addTo(JsonObject json, Listing listing, MasterSlaveAdvice advice) {
        json.put(
                "advice",
                new JsonObject()
                        .put(
                                "slaves",
                                new JsonObject()
                                        .put(
                                                "best",
                                                advice.slaves().best().program().slaves())
                                        .put(
                                                "cheapest",
                                                advice.slaves()
                                                        .cheapest()
                                                        .program()
                                                        .slaves())
                                        .put("reason", advice.slaves().reason())
                                        .put(
                                                "candidates",
                                                summaries(advice.slaves().candidates())))
                        .put(
                                "buffer",
                                new JsonObject()
                                        .put(
                                                "smallest",
                                                advice.buffer()
                                                        .smallest()
                                                        .program()
                                                        .places())
                                        .put(
                                                "smallest_unheld",
                                                advice.buffer()
                                                        .smallestUnheld()
                                                        .program()
                                                        .places())
                                        .put("reason", advice.buffer().reason())
                                        .put(
                                                "candidates",
                                                summaries(advice.buffer().candidates())))
                        .put(
                                "grain",
                                new JsonObject()
                                        .put(
                                                "best",
                                                advice.grain().best().program().slicesPerSlave())
                                        .put("reason", advice.grain().reason())
                                        .put(
                                                "candidates",
                                                summaries(advice.grain().candidates())))
                        .put(
                                "interaction",
                                new JsonObject()
                                        .put(
                                                "best",
                                                interaction(advice.interaction()
                                                        .best()
                                                        .program()))
                                        .put("reason", advice.interaction().reason())
                                        .put(
                                                "synchronous",
                                                summary(advice.interaction().synchronous()))
                                        .put(
                                                "asynchronous",
                                                summary(advice.interaction().asynchronous())))
                        .put("together", summary(advice.together()))
                        .put("saving", advice.saving(advice.together())));
        listing.line("").line("  advice");
        reason(listing, "slaves", advice.slaves().reason());
        reason(listing, "buffer", advice.buffer().reason());
        reason(listing, "grain", advice.grain().reason());
        reason(listing, "interaction", advice.interaction().reason());
        reason(
                listing,
                "together",
                String.format(
                        Locale.ROOT,
                        "%s: a run of %.4g s, %.1f %% less than now",
                        describe(advice.together().program()),
                        advice.together().runSeconds(),
                        100 * advice.saving(advice.together())));
    }

    private static void reason(Listing listing, String about, String reason) {
        LineFolder.fold(String.format(Locale.ROOT, "    %-13s", about), reason, 80, 8)
                .forEach(listing::line);
    }

    static String describe(MasterSlave program) {
        String buffer = program.interaction() == Interaction.ASYNCHRONOUS ? ", buffer of " + program.places() : "";
        return interaction(program) + ", " + program.slaves() + " slave(s)"
                + (program.speeds().isEmpty() ? "" : " of unequal speed") + buffer + ", " + program.slicesPerSlave()
                + " slices per node";
    }

    private static List<JsonObject> summaries(List<MasterSlaveSolution> solutions) {
        return solutions.stream().map(MasterSlaveAdviceReport::summary).toList();
    }

    private static JsonObject summary(MasterSlaveSolution solution) {
        JsonObject summary = new JsonObject()
                .put("interaction", interaction(solution.program()))
                .put("slaves", solution.program().slaves());
        if (solution.program().interaction() == Interaction.ASYNCHRONOUS) {
            summary.put("buffer", solution.program().places());
        }
        return summary.put("slices_per_node", solution.program().slicesPerSlave())
                .put("run_seconds", solution.runSeconds())
                .put("packs_per_second", solution.usefulPacksPerSecond())
                .put("slave_Tx", solution.slaveSending())
                .put("master_utilisation", solution.masterUtilisation());
    }

    private static String interaction(MasterSlave program) {
        return program.interaction().name().toLowerCase(Locale.ROOT);
    }
}
