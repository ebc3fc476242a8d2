package io.scansion.console.drawing;

import io.scansion.console.digest.RunDigest;
import io.scansion.tuner.journal.ChangeEvent.Command;
import io.scansion.tuner.journal.ChangeEvent.Outcome;
import io.scansion.tuner.journal.ChangeEvent.Rearrangement;
import io.scansion.tuner.journal.ChangeEvent.Setting;
import io.scansion.tuner.journal.ChangeEvent.Trial;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.RunEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The changes of a run, each with when it began and what came of it. Stateless. */
final class ChangeMarks {
    private ChangeMarks() {}

    /**
     * A change.
     *
     * @param began the first word of its being carried out
     * @param outcome null where it is not known
     */
    record Mark(long id, LoggedEvent began, @Nullable Outcome outcome) {}

    /** Returns the changes that went to the program, in the order in which they began. */
    static List<Mark> of(RunDigest run) {
        Map<Long, Mark> marks = new LinkedHashMap<>();
        for (LoggedEvent logged : run.history()) {
            carriedOut(logged.event()).ifPresent(id -> marks.putIfAbsent(id, new Mark(id, logged, null)));
            if (logged.event() instanceof Outcome outcome) {
                marks.computeIfPresent(outcome.id(), (id, mark) -> new Mark(id, mark.began(), outcome));
            }
        }
        return new ArrayList<>(marks.values());
    }

    private static OptionalLong carriedOut(RunEvent event) {
        if (event instanceof Command command && command.state().equals("accepted")) {
            return OptionalLong.of(command.id());
        } else if (event instanceof Rearrangement change && change.state().equals("sent")) {
            return OptionalLong.of(change.id());
        } else if (event instanceof Trial trial && trial.state().equals("sent")) {
            return OptionalLong.of(trial.id());
        } else if (event instanceof Setting setting && setting.state().equals("done")) {
            return OptionalLong.of(setting.id());
        }
        return OptionalLong.empty();
    }
}
