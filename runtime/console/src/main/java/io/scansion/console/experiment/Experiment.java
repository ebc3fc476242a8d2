package io.scansion.console.experiment;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * One program of the paper and how it is run.
 *
 * @param name on the command line, such as {@code table1}
 * @param stageMillis time per item of every stage as published, in milliseconds; one instance each
 * @param scale factor on the published times
 * @param items how many items the source sends
 * @param messageBytes payload of a message
 * @param spares ranks kept for replication
 * @param stateless stages that may be replicated
 */
record Experiment(
        String name,
        String title,
        List<Double> stageMillis,
        double scale,
        int items,
        int messageBytes,
        int spares,
        List<Integer> stateless,
        Published published) {

    private static final List<Double> NONE = List.of();

    Experiment {
        stageMillis = List.copyOf(stageMillis);
        stateless = List.copyOf(stateless);
        if (!(scale > 0) || Double.isInfinite(scale) || items < 1 || messageBytes < 0 || spares < 0) {
            throw new IllegalArgumentException(
                    "need scale > 0, items >= 1 and spares >= 0, got " + scale + ", " + items + ", " + spares);
        }
    }

    /** Table 1: five stages, synchronous sends of 200 KB, nothing replicated. */
    static Experiment table1() {
        return new Experiment(
                "table1",
                "table 1: 200 KB messages, synchronous sends, no replication",
                List.of(1000.0, 1200.0, 1000.0, 2000.0, 1000.0),
                0.2, // shorter items would make the cost of receiving, which the model leaves out, a larger share
                130,
                204_800,
                0,
                List.of(),
                new Published(
                        "Euro-Par 2005, table 1",
                        List.of(1.002, 1.202, 1.002, 2.002, 1.0),
                        Collections.nCopies(5, 2.002),
                        List.of(2.015, 2.015, 2.03, 2.03, 2.03),
                        List.of(1, 1, 1, 1, 1),
                        Double.NaN,
                        1 / 2.03,
                        Double.NaN));
    }

    /** Table 2: stage 3 takes 3 s and gets a second instance while the program runs. */
    static Experiment table2() {
        return new Experiment(
                "table2",
                "table 2: 512 B messages, asynchronous, stage 3 replicated while running",
                List.of(1000.0, 1500.0, 1000.0, 3000.0, 1000.0),
                0.05,
                700,
                512,
                1,
                List.of(3),
                new Published(
                        "Euro-Par 2005, table 2",
                        List.of(1.001, 1.501, 1.001, 1.502, 1.0),
                        List.of(1.001, 1.501, 1.502, 1.502, 1.502),
                        List.of(1.0009, 1.5009, 1.5018, 1.5017, 1.503),
                        List.of(1, 1, 1, 2, 1),
                        Double.NaN,
                        1 / 1.503,
                        Double.NaN));
    }

    /** @param spares 10 or 5, as published; other numbers run as well, with nothing to compare them to */
    static Experiment figure5(int spares) {
        return new Experiment(
                "figure5",
                "figure 5: 10 KiB messages, asynchronous, " + spares + " spares",
                List.of(100.0, 400.0, 300.0, 200.0, 100.0),
                0.1,
                3_000,
                10_240,
                spares,
                List.of(1, 2, 3),
                new Published(
                        "Euro-Par 2005, figure 5",
                        NONE,
                        NONE,
                        NONE,
                        spares == 10 ? List.of(1, 4, 3, 2, 1) : spares == 5 ? List.of(1, 3, 2, 1, 1) : List.of(),
                        spares == 10 ? 2.48 : Double.NaN,
                        spares == 10 ? 9.15 : Double.NaN,
                        spares == 10 ? 9.64 : Double.NaN));
    }

    Experiment withScale(double newScale) {
        return new Experiment(name, title, stageMillis, newScale, items, messageBytes, spares, stateless, published);
    }

    Experiment withItems(int newItems) {
        return new Experiment(name, title, stageMillis, scale, newItems, messageBytes, spares, stateless, published);
    }

    int stageCount() {
        return stageMillis.size();
    }

    /** Arguments of the program. */
    List<String> arguments() {
        return List.of(
                "--items",
                String.valueOf(items),
                "--times",
                stageMillis.stream()
                        .map(millis -> String.format(Locale.ROOT, "%s", millis))
                        .collect(Collectors.joining(",")),
                "--scale",
                String.valueOf(scale),
                "--bytes",
                String.valueOf(messageBytes));
    }

    /** Arguments of a run that changes the items in the same way and takes no time over it. */
    List<String> referenceArguments() {
        return List.of("--items", String.valueOf(items), "--times", "0", "--bytes", String.valueOf(messageBytes));
    }
}
