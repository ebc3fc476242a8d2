package io.scansion.console.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The members of a JSON object, asked for one by one. A value that is missing or of the wrong kind ends in an
 * {@link InputException} that names the key, the file and the line, and says what is wanted. Immutable.
 */
public final class Keys {
    /** Beyond it no quantity of this world is; products of a few of them stay within a double. */
    private static final double MOST = 1e60;

    private static final double LEAST = 1e-60;

    /** What may be written beside a model without being part of it. */
    private static final Pattern REMARK = Pattern.compile("\\$schema|note|tolerance|expected|(published|exact)(_.*)?");

    private final String file;
    private final LocatedJson.Fields fields;
    private final String where;

    private Keys(String file, LocatedJson.Fields fields, String where) {
        this.file = file;
        this.fields = fields;
        this.where = where;
    }

    /** Returns the members of the object that is the whole text of {@code input}; a complaint calls it "the description". */
    public static Keys of(InputFile input) {
        LocatedJson root = LocatedJson.parse(input);
        if (root instanceof LocatedJson.Fields fields) {
            return new Keys(input.name(), fields, "");
        }
        throw new InputException(
                input.name(), root.line(), "the description must be a JSON object, got " + root.kind());
    }

    /**
     * Returns the same with other numbers.
     *
     * @param settings by the place of the number, such as {@code timings.TP} or {@code modules[0].rate}
     * @throws InputException if there is no number at such a place
     */
    public Keys with(Map<String, Double> settings) {
        LocatedJson set = fields;
        for (Map.Entry<String, Double> setting : settings.entrySet()) {
            set = set.with(setting.getKey(), setting.getValue())
                    .orElseThrow(() -> new InputException(file + ": there is no number " + setting.getKey()
                            + " to be set; write it as timings.TP or modules[0].rate"));
        }
        return new Keys(file, (LocatedJson.Fields) set, where);
    }

    /** Refuses every key but these, and names them; notes and values to compare with may stand beside a whole description. */
    public Keys only(String... known) {
        Set<String> all = new TreeSet<>(List.of(known));
        for (Map.Entry<String, LocatedJson> member : fields.members().entrySet()) {
            boolean remark = where.isEmpty() && REMARK.matcher(member.getKey()).matches();
            if (!remark && !all.contains(member.getKey())) {
                throw complaint(
                        member.getValue(),
                        "unknown key \"" + member.getKey() + "\" in " + (where.isEmpty() ? "the description" : where)
                                + "; known keys: " + String.join(", ", all));
            }
        }
        return this;
    }

    /** Returns the name of the file the keys stand in. */
    public String file() {
        return file;
    }

    /** Returns the keys there are, in the order written. */
    public List<String> names() {
        return List.copyOf(fields.members().keySet());
    }

    public boolean has(String key) {
        return fields.members().containsKey(key);
    }

    /** Returns the line the object begins on. */
    public int line() {
        return fields.line();
    }

    /** Returns the line the key's value stands on, or that of the object if the key is missing. */
    public int line(String key) {
        return fields.members().getOrDefault(key, fields).line();
    }

    /** Returns a number above 0, of the unit named in plural, such as "seconds". */
    public double positive(String key, String unit) {
        if (value(key) instanceof LocatedJson.Quantity number && number.value() > 0) {
            return inRange(key, number);
        }
        throw wrong(key, "must be a number of " + unit + " above 0");
    }

    public double positive(String key, String unit, double otherwise) {
        return has(key) ? positive(key, unit) : otherwise;
    }

    /** Returns a number of the unit that is not below 0. */
    public double notNegative(String key, String unit) {
        if (value(key) instanceof LocatedJson.Quantity number && number.value() >= 0) {
            return inRange(key, number);
        }
        throw wrong(key, "must be a number of " + unit + ", at least 0");
    }

    public double notNegative(String key, String unit, double otherwise) {
        return has(key) ? notNegative(key, unit) : otherwise;
    }

    /** Returns any number. */
    public double number(String key) {
        if (value(key) instanceof LocatedJson.Quantity number) {
            return inRange(key, number);
        }
        throw wrong(key, "must be a number");
    }

    /** Returns a number from 0 to 1. */
    public double share(String key) {
        if (value(key) instanceof LocatedJson.Quantity number && number.value() >= 0 && number.value() <= 1) {
            return number.value();
        }
        throw wrong(key, "must be a number from 0 to 1");
    }

    public double share(String key, double otherwise) {
        return has(key) ? share(key) : otherwise;
    }

    /** Returns a whole number within the bounds, both inclusive. */
    public int whole(String key, int least, int most) {
        if (value(key) instanceof LocatedJson.Quantity number
                && number.value() == Math.rint(number.value())
                && number.value() >= least
                && number.value() <= most) {
            return (int) number.value();
        }
        throw wrong(key, "must be a whole number from " + least + " to " + most);
    }

    public int whole(String key, int least, int most, int otherwise) {
        return has(key) ? whole(key, least, most) : otherwise;
    }

    /** Returns a text that is not blank. */
    public String text(String key) {
        if (value(key) instanceof LocatedJson.Text text && !text.value().isBlank()) {
            return text.value();
        }
        throw wrong(key, "must be a text");
    }

    public String text(String key, String otherwise) {
        return has(key) ? text(key) : otherwise;
    }

    /** Returns one of the words. */
    public String choice(String key, List<String> words) {
        if (value(key) instanceof LocatedJson.Text text && words.contains(text.value())) {
            return text.value();
        }
        String all = '"' + String.join("\", \"", words.subList(0, words.size() - 1)) + "\" or \""
                + words.get(words.size() - 1) + '"';
        throw wrong(key, "must be " + (words.size() == 1 ? '"' + words.get(0) + '"' : all));
    }

    public String choice(String key, List<String> words, String otherwise) {
        return has(key) ? choice(key, words) : otherwise;
    }

    public boolean flag(String key, boolean otherwise) {
        if (!has(key)) {
            return otherwise;
        }
        if (value(key) instanceof LocatedJson.Word word && !word.value().equals("null")) {
            return word.value().equals("true");
        }
        throw wrong(key, "must be true or false");
    }

    /** Returns the members of an object. */
    public Keys object(String key) {
        if (value(key) instanceof LocatedJson.Fields inner) {
            return new Keys(file, inner, name(key));
        }
        throw wrong(key, "must be an object");
    }

    /** Returns the members of an object, if it is there. */
    public Optional<Keys> optionalObject(String key) {
        return has(key) ? Optional.of(object(key)) : Optional.empty();
    }

    /**
     * Returns the members of every object of a list.
     *
     * @param each what one of them is called in a complaint; its number, from 0, is put behind
     * @param least fewest objects
     */
    public List<Keys> objects(String key, String each, int least, int most) {
        List<LocatedJson> elements = elements(key, least, most);
        List<Keys> objects = new ArrayList<>();
        for (LocatedJson element : elements) {
            String name = each + " " + objects.size();
            if (!(element instanceof LocatedJson.Fields inner)) {
                throw complaint(element, name + " must be a JSON object, got " + element.kind());
            }
            objects.add(new Keys(file, inner, name));
        }
        return objects;
    }

    public boolean isList(String key) {
        return value(key) instanceof LocatedJson.Items;
    }

    public boolean isObject(String key) {
        return value(key) instanceof LocatedJson.Fields;
    }

    /** Returns a list of numbers that are not below 0, of the unit named in plural. */
    public List<Double> notNegatives(String key, String unit, int least, int most) {
        List<Double> numbers = new ArrayList<>();
        for (LocatedJson element : elements(key, least, most)) {
            if (!(element instanceof LocatedJson.Quantity number && number.value() >= 0)) {
                throw complaint(
                        element, name(key) + " must be numbers of " + unit + ", at least 0, got " + element.kind());
            }
            numbers.add(inRange(key, number));
        }
        return numbers;
    }

    /** Returns a list of numbers above 0, of the unit named in plural. */
    public List<Double> positives(String key, String unit, int least, int most) {
        List<Double> numbers = new ArrayList<>();
        for (LocatedJson element : elements(key, least, most)) {
            if (!(element instanceof LocatedJson.Quantity number && number.value() > 0)) {
                throw complaint(
                        element, name(key) + " must be a number of " + unit + " above 0, got " + element.kind());
            }
            numbers.add(inRange(key, number));
        }
        return numbers;
    }

    /** Returns the texts of a list, with their lines. */
    public List<LocatedJson.Text> texts(String key, int least, int most) {
        List<LocatedJson.Text> texts = new ArrayList<>();
        for (LocatedJson element : elements(key, least, most)) {
            if (!(element instanceof LocatedJson.Text text) || text.value().isBlank()) {
                throw complaint(element, name(key) + " must list texts, got " + element.kind());
            }
            texts.add(text);
        }
        return texts;
    }

    /** Returns a list whose length is within the bounds, both inclusive. */
    public List<LocatedJson> elements(String key, int least, int most) {
        if (!(value(key) instanceof LocatedJson.Items list)) {
            throw wrong(key, "must be a list");
        }
        int size = list.elements().size();
        if (size < least || size > most) {
            throw complaint(
                    list,
                    name(key) + " must list " + (size < least ? "at least " + least : "at most " + most)
                            + " of them, got " + size);
        }
        return list.elements();
    }

    /** Returns a complaint about a key's value. */
    public InputException complaint(String key, String text) {
        return new InputException(file, line(key), text);
    }

    /** Returns a complaint about a value that was read here. */
    public InputException complaint(LocatedJson at, String text) {
        return new InputException(file, at.line(), text);
    }

    private double inRange(String key, LocatedJson.Quantity number) {
        double size = Math.abs(number.value());
        if (size > MOST || (size < LEAST && size > 0)) {
            throw complaint(
                    number, name(key) + " must be 0 or between " + LEAST + " and " + MOST + ", got " + number.kind());
        }
        return number.value();
    }

    private @Nullable LocatedJson value(String key) {
        return fields.members().get(key);
    }

    private InputException wrong(String key, String wanted) {
        LocatedJson value = value(key);
        return complaint(
                key,
                name(key) + (value == null ? " is missing; it " + wanted : " " + wanted + ", got " + value.kind()));
    }

    /** Returns a key as complaints call it, with the object it belongs to. */
    public String name(String key) {
        return '"' + key + '"' + (where.isEmpty() ? "" : " of " + where);
    }
}
