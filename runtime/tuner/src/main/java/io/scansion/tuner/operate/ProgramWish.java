package io.scansion.tuner.operate;

import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Subject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How an operator writes an arrangement of a program's stages: {@code 1=3,2=2} for the instances of each, others left as they are.
 *
 * @param instances wanted, by stage
 */
record ProgramWish(Map<String, Integer> instances) {
    /**
     * @throws IllegalArgumentException with one line for the operator
     * @throws IllegalStateException likewise, if it is about a run with the library, and there is none
     */
    static ProgramWish parse(String text) {
        Map<String, Integer> instances = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("'" + part + "' says nothing of a stage; write 1=3,2=2 for three"
                        + " instances of stage 1 and two of stage 2");
            }
            String name = part.substring(0, equals).strip();
            if (!name.chars().allMatch(Character::isDigit)) {
                throw new IllegalStateException("nothing runs with the library now that knows '" + name
                        + "', and a program's stages have numbers: write 1=3,2=2");
            }
            int stage = number(name, "stage", 0);
            int wanted = number(part.substring(equals + 1), "instances of stage " + stage, 1);
            if (instances.put(String.valueOf(stage), wanted) != null) {
                throw new IllegalArgumentException("stage " + stage + " is named twice");
            }
        }
        return new ProgramWish(instances);
    }

    List<Integer> stages() {
        return instances.keySet().stream().map(Integer::valueOf).toList();
    }

    /**
     * @param able levels that can have other instances now
     * @throws IllegalArgumentException with one line for the operator
     * @throws IllegalStateException likewise, if the program cannot be arranged so as things stand
     */
    Arrangement from(Observation seen, Set<String> able) {
        List<String> stages = seen.levels().stream().map(Level::name).toList();
        instances.forEach((stage, wanted) -> {
            if (!stages.contains(stage)) {
                throw new IllegalArgumentException(
                        "there is no stage " + stage + "; there are " + String.join(", ", stages));
            }
            if (seen.arrangement().instances(stage) != wanted && !able.contains(stage)) {
                throw new IllegalStateException(
                        "stage " + stage + " cannot have other instances" + because(seen.level(stage)));
            }
        });
        seen.unknown().ifPresent(why -> {
            throw new IllegalStateException("nothing can be arranged now: " + why);
        });
        Arrangement to = seen.withInstances(instances);
        instances.forEach((stage, wanted) -> {
            if (to.instances(stage) < wanted) {
                throw new IllegalStateException(String.format(
                        Locale.ROOT,
                        "stage %s can have %d instances, not %d: %d ranks are free, %d that have served it are parked",
                        stage,
                        to.instances(stage),
                        wanted,
                        seen.free().size(),
                        seen.level(stage).parked().size()));
            }
        });
        return to;
    }

    /** Why a stage that cannot have other instances cannot, behind that it cannot. */
    static String because(Level level) {
        if (level.change() == Level.Change.OPEN) {
            return " yet: rank " + level.id() + " has not seen enough to say whether it may";
        }
        return level.fixedBecause().isEmpty() ? " now; scansion advise says more" : ": " + level.fixedBecause();
    }

    /** Reads a number of a wish; {@code what} names it in the complaint. */
    static int number(String text, String what, int least) {
        try {
            int value = Integer.parseInt(text.strip());
            if (value >= least) {
                return value;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new IllegalArgumentException(
                what + " must be a whole number of at least " + least + ", got '" + text + "'");
    }

    /** How the program is arranged, and what an operator could give it. */
    static String text(Observation seen, Set<String> able) {
        List<String> lines = new ArrayList<>();
        lines.add("the program: " + seen.arrangement().text(Subject.PROGRAM) + "; "
                + seen.free().size() + (seen.free().size() == 1 ? " rank is free" : " ranks are free"));
        lines.add(
                able.isEmpty()
                        ? "no stage can have other instances now; scansion advise says more"
                        : "stages that can have other instances: "
                                + seen.levels().stream()
                                        .map(Level::name)
                                        .filter(able::contains)
                                        .collect(Collectors.joining(", ")));
        return String.join("\n", lines);
    }
}
