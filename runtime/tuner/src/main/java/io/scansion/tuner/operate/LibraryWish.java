package io.scansion.tuner.operate;

import io.scansion.tuner.observe.LibrarySource;
import io.scansion.tuner.world.Arrangement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How an operator writes an arrangement: {@code workers=7,chunk=8} for a farm, either of them left out as it is, and {@code
 * blur=1,5} for the ranks of a stage.
 */
final class LibraryWish {
    private LibraryWish() {}

    /** @throws IllegalArgumentException with one line for the operator */
    static Arrangement parse(String text, LibrarySource source) {
        Arrangement present = source.present();
        int equals = text.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException(
                    "'" + text + "' says nothing of the run; write workers=7, chunk=8 or both"
                            + " for a farm, STAGE=RANK,RANK for a pipeline");
        }
        return present.chunk() > 0
                ? farm(text, present, source)
                : pipeline(text.substring(0, equals), text.substring(equals + 1), present, source);
    }

    private static Arrangement farm(String text, Arrangement present, LibrarySource source) {
        Arrangement wanted = present;
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            String name = equals < 0 ? part : part.substring(0, equals);
            int value = ProgramWish.number(equals < 0 ? "" : part.substring(equals + 1), name, 1);
            wanted = switch (name) {
                case Arrangement.WORKERS ->
                    wanted.with(
                            name,
                            source.places(
                                    IntStream.rangeClosed(1, value).boxed().toList()));
                case "chunk" -> wanted.withChunk(value);
                default ->
                    throw new IllegalArgumentException(
                            "a farm has workers and chunk, not '" + name + "': write workers=7,chunk=8");
            };
        }
        return wanted;
    }

    private static Arrangement pipeline(String stage, String ranks, Arrangement present, LibrarySource source) {
        if (!present.levels().containsKey(stage)) {
            throw new IllegalArgumentException("there is no stage '" + stage + "'; there are "
                    + present.levels().keySet());
        }
        List<Integer> wanted = new ArrayList<>();
        for (String rank : ranks.split(",", -1)) {
            wanted.add(ProgramWish.number(rank, "rank", 1));
        }
        return present.with(stage, source.places(wanted));
    }
}
