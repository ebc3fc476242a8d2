package io.scansion.console.watch;

import io.scansion.tuner.journal.ChangeEvent.Rearrangement;
import io.scansion.tuner.journal.ChangeEvent.Trial;
import io.scansion.tuner.journal.DecisionEvent.Recommendation;
import io.scansion.tuner.journal.JobEvent.Job;
import io.scansion.tuner.journal.RunState;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What keys mean: what changes the program is asked for again before it is sent. It knows no terminal. For one thread.
 */
final class Keys {
    /** What the keys are, in one line of at most 80 columns. */
    static final String BAR = " a approve  v veto  u undo  p pin  o unpin  m mode  n next job  ? help  q quit";

    static final List<String> HELP = List.of(
            "",
            "  a   approve the recommendation: have it carried out",
            "  v   veto it: drop it, and leave its stages as they are",
            "  u   undo the last change",
            "  p   pin a stage or a tuning point: leave it as it is",
            "  o   unpin one",
            "  m   switch the mode: auto does what is recommended, advise only says it",
            "  n   go over to the next job that runs",
            "  ?   show this, and hide it",
            "  q   leave; the job runs on",
            "",
            "  What changes the program is asked for again: y or Enter does it, any other key does not.",
            "  Each key sends what the command of its name sends: scansion approve, scansion pin ...");

    private static final int DELETE = 127;
    private static final int BACKSPACE = 8;
    private static final int MOST_TYPED = 64;

    private final EscapeSequence sequence = new EscapeSequence();
    private String question = "";
    private final StringBuilder typed = new StringBuilder();
    private @Nullable Order pending;
    private boolean typing;
    private boolean help;

    /** What is to be done. */
    sealed interface Act {
        /** Nothing but what is shown. */
        record Nothing() implements Act {}

        /** To be sent to the tuner. */
        record Send(Order order) implements Act {}

        /** Something to say, since there is nothing to do. */
        record Say(String text) implements Act {}

        record NextJob() implements Act {}

        record Quit() implements Act {}
    }

    /** A verb of the console and what it is about. */
    record Order(String verb, String argument) {}

    /** What is asked of the operator now, with what has been typed; empty if nothing is. */
    String prompt() {
        return question + typed;
    }

    boolean showsHelp() {
        return help;
    }

    /**
     * A key was pressed; what a terminal says by itself, or sends for keys without a letter, does nothing.
     *
     * @param key as the terminal sends it
     * @param state of the run that is shown
     */
    Act press(int key, RunState state) {
        if (sequence.takes(key)) {
            return new Act.Nothing();
        } else if (typing) {
            return type(key);
        }
        Order order = pending;
        if (order != null) {
            boolean yes = key == 'y' || key == 'Y' || isEnter(key);
            forget();
            return yes ? new Act.Send(order) : new Act.Say("not done");
        }
        return begin(key, state);
    }

    private Act begin(int key, RunState state) {
        return switch (key) {
            case 'a' -> recommended("approve", state);
            case 'v' -> recommended("veto", state);
            case 'u' -> ask("take the last change back?", new Order("undo", ""));
            case 'p' -> ask("pin which stage or tuning point? ", "pin");
            case 'o' -> ask("unpin which stage or tuning point? ", "unpin");
            case 'm' -> mode(state);
            case 'n' -> new Act.NextJob();
            case 'q', 3, 4 -> new Act.Quit(); // also Ctrl-C and Ctrl-D
            case '?', 'h' -> {
                help = !help;
                yield new Act.Nothing();
            }
            default -> {
                help = help && key != EscapeSequence.ESCAPE;
                yield new Act.Nothing();
            }
        };
    }

    private Act recommended(String verb, RunState state) {
        OptionalLong id = recommendation(state);
        return id.isPresent()
                ? ask(verb + " #" + id.getAsLong() + "?", new Order(verb, String.valueOf(id.getAsLong())))
                : new Act.Say("nothing is recommended now");
    }

    private static OptionalLong recommendation(RunState state) {
        List<Recommendation> steps = state.recommendation();
        if (!steps.isEmpty()) {
            return OptionalLong.of(steps.get(0).id());
        }
        return state.rearrangement()
                .map(Rearrangement::id)
                .or(() -> state.trial().map(Trial::id))
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    private Act mode(RunState state) {
        String other = state.job().map(Job::mode).orElse("").equals("auto") ? "advise" : "auto";
        return ask("switch to mode " + other + "?", new Order("mode", other));
    }

    private Act ask(String what, Order order) {
        question = what + " y/n ";
        pending = order;
        return new Act.Nothing();
    }

    private Act ask(String what, String verb) {
        question = what;
        pending = new Order(verb, "");
        typing = true;
        return new Act.Nothing();
    }

    private Act type(int key) {
        Order order = pending;
        if (isEnter(key) && order != null) {
            String text = typed.toString().strip();
            forget();
            return text.isEmpty() ? new Act.Say("not done") : new Act.Send(new Order(order.verb(), text));
        } else if (key == EscapeSequence.ESCAPE || key == 3) {
            forget();
            return new Act.Say("not done");
        } else if ((key == DELETE || key == BACKSPACE) && typed.length() > 0) {
            typed.setLength(typed.length() - 1);
        } else if (key >= ' ' && key < DELETE && typed.length() < MOST_TYPED) {
            typed.append((char) key);
        }
        return new Act.Nothing();
    }

    private static boolean isEnter(int key) {
        return key == '\r' || key == '\n';
    }

    private void forget() {
        question = "";
        typed.setLength(0);
        pending = null;
        typing = false;
    }
}
