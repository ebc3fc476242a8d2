package io.scansion.tuner.control;

import io.scansion.tuner.control.LibraryArrangement.OfFarm;
import io.scansion.tuner.control.LibraryArrangement.OfPipeline;
import java.util.ArrayList;
import java.util.List;

/**
 * How an operator writes an arrangement: {@code workers=7,chunk=8} for a farm, either of them left out as it is, and {@code
 * blur=1,5} for the ranks of a stage.
 */
final class LibraryWish {
    private LibraryWish() {}

    /** @throws IllegalArgumentException with one line for the operator */
    static LibraryArrangement parse(String text, LibraryArrangement present) {
        int equals = text.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException(
                    "'" + text + "' says nothing of the run; write workers=7, chunk=8 or both"
                            + " for a farm, STAGE=RANK,RANK for a pipeline");
        }
        return present instanceof OfFarm farm
                ? farm(text, farm)
                : pipeline(text.substring(0, equals), text.substring(equals + 1), (OfPipeline) present);
    }

    private static OfFarm farm(String text, OfFarm present) {
        OfFarm wanted = present;
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            String name = equals < 0 ? part : part.substring(0, equals);
            int value = number(equals < 0 ? "" : part.substring(equals + 1), name);
            wanted = switch (name) {
                case "workers" -> new OfFarm(value, wanted.chunk());
                case "chunk" -> new OfFarm(wanted.workers(), value);
                default ->
                    throw new IllegalArgumentException(
                            "a farm has workers and chunk, not '" + name + "': write workers=7,chunk=8");
            };
        }
        return wanted;
    }

    private static OfPipeline pipeline(String stage, String ranks, OfPipeline present) {
        if (!present.ranks().containsKey(stage)) {
            throw new IllegalArgumentException("there is no stage '" + stage + "'; there are "
                    + present.ranks().keySet());
        }
        List<Integer> wanted = new ArrayList<>();
        for (String rank : ranks.split(",", -1)) {
            wanted.add(number(rank, "rank"));
        }
        return present.with(stage, wanted);
    }

    private static int number(String text, String what) {
        try {
            int value = Integer.parseInt(text.strip());
            if (value < 1) {
                throw new IllegalArgumentException(what + " must be at least 1, got " + value);
            }
            return value;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(what + " must be a whole number, got '" + text + "'", e);
        }
    }
}
