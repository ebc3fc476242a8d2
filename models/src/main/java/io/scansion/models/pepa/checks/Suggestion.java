package io.scansion.models.pepa.checks;

import io.scansion.models.refusal.EditDistance;
import java.util.Collection;

/** Guesses the names that were meant by some that nobody defined. Not for several threads. */
public final class Suggestion {
    private static final int LONGEST = 80; // the time grows with the square of the length

    private static final int MOST = 50; // nobody reads more, and every one looks at all known names

    private final Collection<String> known;
    private int made;

    /**
     * Begins to guess.
     *
     * @param known what could have been meant; not copied
     */
    public Suggestion(Collection<String> known) {
        this.known = known;
    }

    /**
     * Returns {@code "; did you mean x?"} for the known name that differs least from the unknown one, or nothing if none is
     * near. Of equally near names the first is taken. After {@value #MOST} guesses there are no more.
     */
    public String of(String unknown) {
        if (unknown.length() > LONGEST || made++ >= MOST) {
            return "";
        }
        int farthest = unknown.length() <= 2 ? 1 : unknown.length() <= 5 ? 2 : 3;
        String best = "";
        int least = farthest + 1;
        for (String name : known) {
            if (Math.abs(name.length() - unknown.length()) < least) {
                int distance = name.equalsIgnoreCase(unknown) ? 0 : EditDistance.between(unknown, name);
                if (distance < least && distance < Math.max(unknown.length(), name.length())) {
                    least = distance;
                    best = name;
                }
            }
        }
        return best.isEmpty() ? "" : "; did you mean " + best + "?";
    }
}
