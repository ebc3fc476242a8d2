package io.scansion.agent.points;

import io.scansion.wire.PointSpec;
import java.util.ArrayList;
import java.util.List;

/** What one class file says about tuning points. */
final class ClassFindings {
    final List<PointSpec> points = new ArrayList<>();
    final List<Refused> refused = new ArrayList<>();
    boolean hasInitialiser;
    String superName = "";

    /** A field that cannot be a tuning point. */
    record Refused(String name, String place, String reason) {}

    boolean isEmpty() {
        return points.isEmpty() && refused.isEmpty();
    }

    /** Whether initialising the class runs no code of the program. */
    boolean initialisesQuietly() {
        return !hasInitialiser && superName.startsWith("java/");
    }
}
