package io.scansion.models.mapping.syntax;

import io.scansion.models.refusal.Suggestion;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The name of a definition taken apart.
 *
 * @param word what it is about, {@code nl}
 * @param numbers how many numbers follow, 0 to 2
 * @param first {@code 1} in {@code nl1-2}; 0 if there is none
 * @param second {@code 2} in {@code nl1-2}; 0 if there is none
 */
record Key(Word word, int numbers, int first, int second) {
    /** The words there are, and how many numbers belong to each. */
    enum Word {
        TYPE(0),
        NBPROC(0),
        CP(1),
        NL(2),
        NBSTAGE(0),
        W(1),
        DS(1),
        MAPPINGS(0),
        THROUGHPUT(0);

        private final int numbers;

        Word(int numbers) {
            this.numbers = numbers;
        }

        String spelling() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns a name as it would be written. */
        String example() {
            return spelling() + (numbers == 0 ? "" : numbers == 1 ? "1" : "1-2");
        }
    }

    private static final Pattern SHAPE = Pattern.compile("([A-Za-z]+)(?:([0-9]{1,9})(?:-([0-9]{1,9}))?)?");

    /** Returns the key of a name, or empty if there is no such key. */
    static Optional<Key> of(String name) {
        Matcher matcher = SHAPE.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        for (Word word : Word.values()) {
            int numbers = matcher.group(2) == null ? 0 : matcher.group(3) == null ? 1 : 2;
            if (word.spelling().equals(matcher.group(1)) && word.numbers == numbers) {
                return Optional.of(new Key(word, numbers, number(matcher.group(2)), number(matcher.group(3))));
            }
        }
        return Optional.empty();
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    /** Returns an example of the key that a misspelt name may mean, or empty if none is near. */
    static Optional<String> nearest(String name) {
        String letters = name.replaceAll("[^A-Za-z].*", "").toLowerCase(Locale.ROOT);
        String numbers = name.substring(letters.length());
        List<String> words = Stream.of(Word.values()).map(Word::spelling).toList();
        Optional<String> word = new Suggestion(words).nearest(letters);
        if (word.isEmpty()) {
            return word;
        }
        Word nearest = Word.valueOf(word.get().toUpperCase(Locale.ROOT));
        String corrected = nearest.spelling() + numbers;
        return Optional.of(of(corrected).isPresent() ? corrected : nearest.example());
    }
}
