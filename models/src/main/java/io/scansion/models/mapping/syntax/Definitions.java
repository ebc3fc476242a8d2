package io.scansion.models.mapping.syntax;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a file defines, by key: no name twice, none that is unknown, each with the kind of value that it takes. */
final class Definitions {
    private final Map<Key, Statement> byKey = new HashMap<>();
    private final Token end;
    private final Problems problems;

    /**
     * @param end of the file, where what is missing is missed
     */
    Definitions(List<Statement> statements, Token end, Problems problems) {
        this.end = end;
        this.problems = problems;
        boolean anyKnown = false;
        for (Statement statement : statements) {
            anyKnown |= Key.of(statement.name().text()).isPresent();
        }
        if (!statements.isEmpty() && !anyKnown) {
            problems.add(
                    statements.get(0).name(),
                    "this is no description file: " + statements.get(0).name().quoted()
                            + " and all other names in it are unknown; expected type, nbproc, cp1, nl1-2, ...");
            return;
        }
        statements.forEach(this::add);
    }

    private void add(Statement statement) {
        Token name = statement.name();
        Optional<Key> key = Key.of(name.text());
        if (key.isEmpty()) {
            String meant = Key.nearest(name.text())
                    .map(near -> "; did you mean " + near + "?")
                    .orElse("");
            problems.add(name, "unknown name " + name.quoted() + meant);
            return;
        }
        if (!takes(key.get(), statement)) {
            return;
        }
        Statement before = byKey.putIfAbsent(key.get(), statement);
        if (before != null) {
            Token first = before.name();
            problems.add(name, name.text() + " is defined twice, first at " + first.line() + ":" + first.column());
        }
    }

    private boolean takes(Key key, Statement statement) {
        Token name = statement.name();
        boolean fits = switch (key.word()) {
            case THROUGHPUT -> statement instanceof Statement.Request;
            case MAPPINGS -> statement instanceof Statement.Mappings;
            default -> statement instanceof Statement.Value;
        };
        if (!fits) {
            String expected = switch (key.word()) {
                case THROUGHPUT -> "expected 'throughput;' and no value";
                case MAPPINGS -> "expected mappings = [1, (1,2), 2], ...;";
                default -> "expected " + name.text() + " = and one value";
            };
            problems.add(name, expected);
        }
        return fits;
    }

    Token end() {
        return end;
    }

    Optional<Token> name(Key.Word word) {
        return Optional.ofNullable(byKey.get(new Key(word, 0, 0, 0))).map(Statement::name);
    }

    /** Returns the value of a key with no number. */
    Optional<Token> value(Key.Word word) {
        return value(new Key(word, 0, 0, 0));
    }

    Optional<Token> value(Key.Word word, int number) {
        return value(new Key(word, 1, number, 0));
    }

    Optional<Token> value(Key.Word word, int first, int second) {
        return value(new Key(word, 2, first, second));
    }

    private Optional<Token> value(Key key) {
        return byKey.get(key) instanceof Statement.Value value ? Optional.of(value.value()) : Optional.empty();
    }

    List<Statement.WrittenMapping> mappings() {
        return byKey.get(new Key(Key.Word.MAPPINGS, 0, 0, 0)) instanceof Statement.Mappings written
                ? written.mappings()
                : List.of();
    }

    /** Notes a problem for every definition of this kind whose number is not from 1 to {@code most}. */
    void refuseBeyond(Key.Word word, int most, String what) {
        byKey.forEach((key, statement) -> {
            int highest = Math.max(key.first(), key.second());
            int lowest = key.numbers() == 2 ? Math.min(key.first(), key.second()) : key.first();
            if (key.word() == word && (lowest < 1 || highest > most)) {
                problems.add(statement.name(), statement.name().text() + ": " + what);
            }
        });
    }
}
