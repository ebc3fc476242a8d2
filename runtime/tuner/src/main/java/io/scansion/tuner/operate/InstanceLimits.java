package io.scansion.tuner.operate;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many instances a level may have, as an operator wrote it: {@code 2=1..4}, {@code blur=2..} without an upper bound, {@code
 * workers=..8} without a lower one.
 *
 * @param level name of a level: a stage's number, the name of a stage of the library, or {@code workers}
 * @param least at least 1
 * @param most not below the least; empty without a bound
 */
record InstanceLimits(String level, int least, OptionalInt most) {
    private static final Pattern FORM = Pattern.compile("([^=]+)=(\\d{0,9})\\.\\.(\\d{0,9})");

    /** @throws IllegalArgumentException with one line for the operator */
    static InstanceLimits parse(String text) {
        Matcher match = FORM.matcher(text.strip());
        if (!match.matches()) {
            throw new IllegalArgumentException("limit needs a stage and numbers of instances, such as 2=1..4, 2=3.. or"
                    + " 2=..4, got '" + text + "'");
        }
        String from = match.group(2);
        String to = match.group(3);
        int least = from.isEmpty() ? 1 : Integer.parseInt(from);
        OptionalInt most = to.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(to));
        if (least < 1 || most.orElse(least) < least) {
            throw new IllegalArgumentException(
                    "a stage has at least one instance, and not fewer at most than at least," + " got '" + text + "'");
        }
        return new InstanceLimits(match.group(1).strip(), least, most);
    }

    /** In words, such as {@code 2 to 4 instances}. */
    String words() {
        if (most.isEmpty()) {
            return least == 1 ? "any number of instances" : "at least " + least + " instances";
        }
        int bound = most.getAsInt();
        String count = least == bound ? "" + bound : least == 1 ? "at most " + bound : least + " to " + bound;
        return count + (bound == 1 ? " instance" : " instances");
    }
}
