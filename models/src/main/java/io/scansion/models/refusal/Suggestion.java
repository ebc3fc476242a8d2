package io.scansion.models.refusal;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Guesses the names that were meant by some that nobody defined. Not for several threads. */
public final class Suggestion {
    private static final int LONGEST = 80; // the time grows with the square of the length

    private static final int MOST = 50; // nobody reads more, and every one looks at all known names

    private static final int MOST_LISTED = 8;

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
     * Returns the known name that differs least from the unknown one, or nothing if none is near; capitals make no difference. Of
     * equally near names the first is taken. After {@value #MOST} guesses there are no more.
     */
    public Optional<String> nearest(String unknown) {
        if (unknown.length() > LONGEST || made++ >= MOST) {
            return Optional.empty();
        }
        String wrong = unknown.toLowerCase(Locale.ROOT);
        int least = farthest(wrong) + 1;
        Optional<String> nearest = Optional.empty();
        for (String name : known) {
            if (Math.abs(name.length() - wrong.length()) < least) {
                int distance = distance(wrong, name.toLowerCase(Locale.ROOT));
                if (distance < least && distance < Math.max(wrong.length(), name.length())) {
                    least = distance;
                    nearest = Optional.of(name);
                }
            }
        }
        return nearest;
    }

    private static int farthest(String wrong) {
        return wrong.length() <= 2 ? 1 : wrong.length() <= 5 ? 2 : 3;
    }

    /** Returns {@code "; did you mean x?"}, or nothing if no known name is near. */
    public String phrase(String unknown) {
        return nearest(unknown).map(name -> "; did you mean " + name + "?").orElse("");
    }

    /** Returns a phrase in any case where there are few known names: the nearest, or all of them if none is near. */
    public String phraseOrAll(String unknown) {
        if (known.isEmpty()) {
            return "; there are none";
        }
        String all = known.size() <= MOST_LISTED ? "; known: " + String.join(", ", known) : "";
        return nearest(unknown).map(name -> "; did you mean " + name + "?").orElse(all);
    }

    /** Returns how many letters have to be put in, taken out, replaced or exchanged with their neighbour (Damerau 1964). */
    private static int distance(String from, String to) {
        int[] beforeLast = new int[to.length() + 1];
        int[] last = new int[to.length() + 1];
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] oldest = beforeLast;
            beforeLast = last;
            last = row;
            row = oldest;
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = last[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(last[j], row[j - 1]));
                if (i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
        }
        return row[to.length()];
    }
}
