package io.scansion.tuner.policy;

import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Wishes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The numbers of instances that the operator asked for, held against those there are.
 *
 * @param to the present arrangement, changed as far as it takes and as can be done
 * @param newRanks free ranks that it takes
 * @param reasons what was asked for where something is changed for it
 * @param missing what was asked for where nothing can be done for it now, and why
 */
record AskedFor(Arrangement to, int newRanks, List<String> reasons, List<String> missing) {

    static AskedFor of(Observation observation, Scope scope) {
        Wishes wishes = scope.wishes();
        Arrangement to = observation.arrangement();
        List<Place> free = new ArrayList<>(observation.free());
        List<String> reasons = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (Level level : observation.levels()) {
            String name = level.name();
            List<Place> present = to.places(name);
            int asked = Math.max(wishes.least(name), Math.min(wishes.most(name), present.size()));
            if (present.isEmpty() || asked == present.size()) {
                continue;
            }
            String text = text(observation, name, asked, asked > present.size());
            Optional<String> objection = scope.objection(name);
            if (objection.isPresent()) {
                missing.add(text + ", but " + objection.get());
                continue;
            }
            List<Place> places = Stream.of(present, level.parked(), free)
                    .flatMap(List::stream)
                    .limit(asked)
                    .toList();
            text += places.size() < asked ? ", but no free rank is left for it" : "";
            if (places.size() == present.size()) {
                missing.add(text);
            } else {
                reasons.add(text);
                free.removeAll(places);
                to = to.with(name, places);
            }
        }
        return new AskedFor(to, observation.free().size() - free.size(), reasons, missing);
    }

    private static String text(Observation observation, String level, int asked, boolean atLeast) {
        String bound = (atLeast ? "at least " : "at most ") + asked;
        if (observation.farm().isPresent()) {
            return bound + (asked == 1 ? " worker was" : " workers were") + " asked for";
        }
        return bound + (asked == 1 ? " instance" : " instances") + " of stage "
                + (observation.subject().isProgram() ? level : "'" + level + "'")
                + (asked == 1 ? " was" : " were") + " asked for";
    }

    /** Whether something is to be changed for it. */
    boolean isChange() {
        return !reasons.isEmpty();
    }
}
