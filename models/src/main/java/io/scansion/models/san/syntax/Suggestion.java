package io.scansion.models.san.syntax;

import java.util.Collection;
import java.util.Locale;

/** What somebody who wrote an unknown name may have meant. */
final class Suggestion {
    private static final int MOST_LISTED = 8;
    private static final int LONGEST_COMPARED = 60;

    private Suggestion() {}

    /** Returns a phrase to end a message with: the nearest name, or all of them if they are few and none is near. */
    static String among(Collection<String> known, String wrong) {
        String nearest = "";
        int least = Integer.MAX_VALUE;
        for (String name : known) {
            if (wrong.length() > LONGEST_COMPARED || name.length() > LONGEST_COMPARED) {
                continue;
            }
            int distance = distance(wrong.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
            if (distance < least) {
                least = distance;
                nearest = name;
            }
        }
        if (least <= Math.max(1, wrong.length() / 3)) {
            return "; did you mean " + nearest + "?";
        }
        if (known.isEmpty()) {
            return "; there are none";
        }
        return known.size() <= MOST_LISTED ? "; known: " + String.join(", ", known) : "";
    }

    /** Returns how many letters have to be put in, taken out, replaced or exchanged with their neighbour. */
    private static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(replaced, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
                boolean exchanged =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (exchanged) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
