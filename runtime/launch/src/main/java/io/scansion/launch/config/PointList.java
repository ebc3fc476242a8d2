package io.scansion.launch.config;

import io.scansion.wire.PointSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the fields that {@code --tune} names, such as {@code grain=com.example.Farm.grain:int:1..64}. */
public final class PointList {
    private PointList() {}

    /** @throws InvalidJobException if one is malformed; names it */
    public static List<PointSpec> parse(List<String> texts) {
        List<PointSpec> points = new ArrayList<>();
        for (String text : texts) {
            try {
                points.add(PointSpec.parse(text));
            } catch (IllegalArgumentException e) {
                throw new InvalidJobException("--tune " + text + ": " + e.getMessage());
            }
        }
        return points;
    }

    /** Refuses two points of one name, and two names of one field. */
    static void requireDistinct(List<PointSpec> points) {
        Map<String, PointSpec> names = new HashMap<>();
        Map<String, PointSpec> places = new HashMap<>();
        for (PointSpec point : points) {
            if (names.putIfAbsent(point.name(), point) != null) {
                throw new InvalidJobException("--tune names " + point.name() + " twice; give every field its own name");
            }
            PointSpec same = places.putIfAbsent(point.place(), point);
            if (same != null) {
                throw new InvalidJobException("--tune names the field " + point.place() + " twice, as " + same.name()
                        + " and as " + point.name() + "; leave one out");
            }
        }
    }
}
