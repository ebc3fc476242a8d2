package io.scansion.console.view;

import io.scansion.console.view.Line.Style;
import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.journal.RunEvent;
import io.scansion.tuner.journal.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Puts what has happened to a run into words: changes and what came of them, warnings, and words on the contract. Stateless. */
final class NewsWords {
    private NewsWords() {}

    /**
     * One of the news.
     *
     * @param timeSeconds since the start of the job
     */
    record News(double timeSeconds, String text, Style style) {}

    /** Returns the news of a run, oldest first; what was said again, such as by a tuner that was started again, is there once. */
    static List<News> of(RunState state) {
        List<News> all = new ArrayList<>();
        String last = "";
        for (LoggedEvent logged : state.news()) {
            Optional<News> news = of(logged, state);
            if (news.isPresent() && !news.get().text().equals(last)) {
                last = news.get().text();
                all.add(news.get());
            }
        }
        return all;
    }

    /**
     * Returns an event in words.
     *
     * @param state of the run after it
     * @return empty if it is no news
     */
    static Optional<News> of(LoggedEvent logged, RunState state) {
        RunEvent event = logged.event();
        if (event instanceof ChangeEvent.Command command) {
            return news(logged, command(command, state), isBad(command.state()) ? Style.BAD : Style.PLAIN);
        } else if (event instanceof ChangeEvent.Rearrangement change
                && !change.state().equals("recommended")) {
            return news(logged, rearrangement(change), isBad(change.state()) ? Style.BAD : Style.PLAIN);
        } else if (event instanceof ChangeEvent.Trial trial && !trial.state().equals("recommended")) {
            return news(logged, trial(trial), isBad(trial.state()) ? Style.BAD : Style.PLAIN);
        } else if (event instanceof ChangeEvent.Setting setting
                && !setting.state().equals("sent")) {
            return news(logged, setting(setting), isBad(setting.state()) ? Style.BAD : Style.GOOD);
        } else if (event instanceof ChangeEvent.Outcome outcome) {
            return news(logged, outcome(outcome), outcome.kept() ? Style.GOOD : Style.BAD);
        } else if (event instanceof ModelEvent.Contract contract) {
            String text = "contract " + contract.state() + ": " + contract.reason();
            return news(logged, text, contract.state().equals("kept") ? Style.GOOD : Style.BAD);
        } else if (event instanceof JobEvent.Warning warning) {
            String who = warning.rank() < 0 ? "" : " from rank " + warning.rank();
            return news(logged, "warning" + who + ": " + warning.text(), Style.BAD);
        }
        return Optional.empty();
    }

    private static Optional<News> news(LoggedEvent logged, String text, Style style) {
        return Optional.of(new News(logged.timeSeconds(), text, style));
    }

    private static boolean isBad(String state) {
        return state.equals("refused") || state.equals("failed");
    }

    private static String command(ChangeEvent.Command command, RunState state) {
        String targets = command.targets().entrySet().stream()
                .map(target -> command.moves().stream()
                        .filter(move -> move.stage() == target.getKey())
                        .map(ChangeEvent.Move::text)
                        .findFirst()
                        .orElse("stage " + target.getKey() + " x"
                                + target.getValue().size()))
                .collect(Collectors.joining(", "));
        boolean told = command.state().equals("sent") && isTold(command.id(), state);
        return "#" + command.id() + " " + command.state() + (targets.isEmpty() ? "" : ": " + targets)
                + (told ? "" : inBrackets(command.reason()));
    }

    /** Whether the reason for a change is told elsewhere: under the recommendation, or in numbers by what came of it. */
    private static boolean isTold(long id, RunState state) {
        return state.recommendation().stream().anyMatch(step -> step.id() == id)
                || state.changes().stream()
                        .anyMatch(
                                change -> change.event() instanceof ChangeEvent.Outcome outcome && outcome.id() == id);
    }

    private static String rearrangement(ChangeEvent.Rearrangement change) {
        return "#" + change.id() + " " + change.state() + ": " + change.to()
                + (isBad(change.state()) ? " (" + change.reason() + ")" : "");
    }

    private static String trial(ChangeEvent.Trial trial) {
        String what = "#" + trial.id() + " " + trial.name() + ": " + trial.from() + " -> " + trial.to();
        return isBad(trial.state()) ? what + " failed" + inBrackets(trial.reason()) : what + " is tried";
    }

    private static String setting(ChangeEvent.Setting setting) {
        String what = setting.value() == null
                ? setting.name() + ", #" + setting.undoes() + " taken back"
                : setting.name() + " = " + setting.value();
        int waiting = setting.waiting().size();
        return "#" + setting.id() + " " + what + ": "
                + (isBad(setting.state())
                        ? "refused"
                        : "taken by " + setting.ranks().size() + " ranks")
                + (waiting == 0 ? "" : ", " + waiting + " of them when they load its class")
                + inBrackets(setting.reason());
    }

    private static String outcome(ChangeEvent.Outcome outcome) {
        if (Double.isNaN(outcome.predictedItemsPerSecond())) { // nothing was: the reason says what was measured
            return "#" + outcome.id() + (outcome.kept() ? " kept: " : " undone: ") + outcome.reason();
        }
        return String.format(
                Locale.ROOT,
                "#%d %s: predicted %s, measured %s items/s (error %s)%s",
                outcome.id(),
                outcome.kept() ? "kept" : "undone",
                Units.rate(outcome.predictedItemsPerSecond()),
                Units.rate(outcome.measuredItemsPerSecond()),
                Units.gain(outcome.error()),
                outcome.kept() || outcome.reason().isEmpty() ? "" : ": " + outcome.reason());
    }

    private static String inBrackets(String reason) {
        return reason.isEmpty() ? "" : " (" + reason + ")";
    }
}
