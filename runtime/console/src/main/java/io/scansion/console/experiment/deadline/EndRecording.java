package io.scansion.console.experiment.deadline;

import io.scansion.console.experiment.deadline.EndSaid.Moment;
import io.scansion.tuner.journal.ChangeEvent.Command;
import io.scansion.tuner.journal.ChangeEvent.Outcome;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent.Completion;
import io.scansion.tuner.journal.ModelEvent.Prospect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What the tuner said of the end of one run, as it went. Not thread-safe. */
final class EndRecording {
    private final List<Said> all = new ArrayList<>();
    private int sent;
    private int judged;

    /** @param sent commands before it, of which so many had been judged */
    private record Said(double atSeconds, Completion completion, int sent, int judged) {}

    /** Takes in one event of the run; those of no interest are passed over. */
    void accept(LoggedEvent logged) {
        if (logged.event() instanceof Completion completion) {
            all.add(new Said(logged.timeSeconds(), completion, sent, judged));
        } else if (logged.event() instanceof Command command && command.state().equals("accepted")) {
            sent++;
        } else if (logged.event() instanceof Outcome) {
            judged++;
        }
    }

    int changes() {
        return sent;
    }

    /**
     * Returns what is to be held against the end. Of a run in which something was changed, what was said before is left out: it supposes
     * that nothing will be.
     *
     * @param items of the whole run
     * @param endSeconds when the last was done, since the start of the job
     */
    List<EndSaid> against(long items, double endSeconds) {
        List<EndSaid> held = new ArrayList<>();
        if (sent == 0) {
            first(all.stream(), said -> true).ifPresent(said -> held.add(against(Moment.FIRST, said, endSeconds)));
            first(all.stream().skip(1), said -> 2 * said.completion().itemsLeft() <= items)
                    .ifPresent(said -> held.add(against(Moment.HALF, said, endSeconds)));
        } else {
            first(all.stream(), said -> said.sent() == sent && said.judged() < sent)
                    .ifPresent(said -> held.add(against(Moment.CHANGING, said, endSeconds)));
            first(all.stream(), said -> said.judged() == sent)
                    .ifPresent(said -> held.add(against(Moment.CHANGED, said, endSeconds)));
        }
        return held;
    }

    private static Optional<Said> first(Stream<Said> all, Predicate<Said> wanted) {
        return all.filter(wanted).findFirst();
    }

    private static EndSaid against(Moment moment, Said said, double endSeconds) {
        Prospect now = said.completion().prospects().get(0);
        return new EndSaid(
                moment,
                said.atSeconds(),
                said.completion().itemsLeft(),
                now.medianSeconds(),
                now.lowSeconds(),
                now.highSeconds(),
                now.p90Seconds(),
                endSeconds - said.atSeconds());
    }
}
