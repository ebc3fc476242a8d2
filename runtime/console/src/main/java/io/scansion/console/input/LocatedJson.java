package io.scansion.console.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A JSON value that knows the line it was written on, so that a complaint can name it. */
public sealed interface LocatedJson {
    /** Characters of a text that are repeated in a complaint about it. */
    int LONGEST_QUOTE = 40;

    /** Line of the value in its file, from 1. */
    int line();

    /** What the value is, in words. */
    String kind();

    record Fields(int line, Map<String, LocatedJson> members) implements LocatedJson {
        @Override
        public String kind() {
            return "an object";
        }
    }

    record Items(int line, List<LocatedJson> elements) implements LocatedJson {
        @Override
        public String kind() {
            return "a list";
        }
    }

    record Quantity(int line, double value) implements LocatedJson {
        @Override
        public String kind() {
            return "the number " + value;
        }
    }

    record Text(int line, String value) implements LocatedJson {
        @Override
        public String kind() {
            return '"' + (value.length() > LONGEST_QUOTE ? value.substring(0, LONGEST_QUOTE) + ".." : value) + '"';
        }
    }

    /** {@code true}, {@code false} or {@code null}. */
    record Word(int line, String value) implements LocatedJson {
        @Override
        public String kind() {
            return value;
        }
    }

    /**
     * Returns the same value with another number in one place.
     *
     * @param path of the number: keys with dots between them, places in lists in brackets, from 0
     * @return empty if there is no number there
     */
    default Optional<LocatedJson> with(String path, double number) {
        if (path.isEmpty()) {
            return this instanceof Quantity ? Optional.of(new Quantity(line(), number)) : Optional.empty();
        } else if (this instanceof Fields fields) {
            for (Map.Entry<String, LocatedJson> member : fields.members.entrySet()) {
                String rest = path.startsWith(member.getKey())
                        ? path.substring(member.getKey().length())
                        : "no";
                if (rest.isEmpty() || rest.startsWith(".") || rest.startsWith("[")) { // keys may have dots in them
                    Optional<LocatedJson> inner =
                            member.getValue().with(rest.startsWith(".") ? rest.substring(1) : rest, number);
                    if (inner.isPresent()) {
                        Map<String, LocatedJson> members = new LinkedHashMap<>(fields.members);
                        members.put(member.getKey(), inner.get());
                        return Optional.of(new Fields(line(), members));
                    }
                }
            }
        } else if (this instanceof Items items && path.matches("\\[\\d{1,9}\\].*")) {
            int place = Integer.parseInt(path.substring(1, path.indexOf(']')));
            String rest = path.substring(path.indexOf(']') + 1);
            if (place < items.elements.size()) {
                List<LocatedJson> elements = new ArrayList<>(items.elements);
                return elements.get(place)
                        .with(rest.startsWith(".") ? rest.substring(1) : rest, number)
                        .map(inner -> {
                            elements.set(place, inner);
                            return new Items(line(), elements);
                        });
            }
        }
        return Optional.empty();
    }

    /**
     * Parses one JSON value that is the whole text.
     *
     * @throws InputException naming the file and the line when the text is not JSON, or has a number no double can hold
     */
    static LocatedJson parse(InputFile input) {
        String file = input.name();
        JsonFactory factory = JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
        try (JsonParser parser = factory.createParser(input.text())) {
            if (parser.nextToken() == null) {
                throw new InputException(file, 1, "the file is empty; it must hold one JSON object");
            }
            LocatedJson value = value(parser, file);
            if (parser.nextToken() != null) {
                throw new InputException(file, line(parser), "there is text after the end of the object");
            }
            return value;
        } catch (JsonEOFException e) {
            throw new InputException(file, e.getLocation().getLineNr(), "the file ends in the middle of a value");
        } catch (JsonParseException e) {
            throw new InputException(file, e.getLocation().getLineNr(), "not JSON: " + firstLine(e));
        } catch (IOException e) {
            throw new InputException(file, 1, "cannot be read: " + firstLine(e));
        }
    }

    private static LocatedJson value(JsonParser parser, String file) throws IOException {
        int line = line(parser);
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, LocatedJson> members = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String key = parser.currentName();
                    parser.nextToken();
                    members.put(key, value(parser, file));
                }
                return new Fields(line, members);
            }
            case START_ARRAY -> {
                List<LocatedJson> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser, file));
                }
                return new Items(line, elements);
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                double number = parser.getDoubleValue();
                if (Double.isInfinite(number)) {
                    throw new InputException(file, line, "the number " + parser.getText() + " is too large");
                }
                return new Quantity(line, number);
            }
            case VALUE_STRING -> {
                return new Text(line, parser.getText());
            }
            default -> {
                return new Word(line, parser.getText());
            }
        }
    }

    private static int line(JsonParser parser) {
        return parser.currentTokenLocation().getLineNr();
    }

    private static String firstLine(IOException e) {
        String message = String.valueOf(e.getMessage());
        int end = message.indexOf('\n');
        return (end < 0 ? message : message.substring(0, end)).trim();
    }
}
