package io.scansion.models.mapping.syntax;

import io.scansion.models.mapping.DescribedPipeline;
import io.scansion.models.mapping.Description;
import io.scansion.models.mapping.Mapping;
import io.scansion.models.mapping.Network;
import io.scansion.models.mapping.syntax.Key.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts definitions together, and says what is missing or does not fit. */
final class DescriptionBuilder {
    private final Definitions definitions;
    private final Problems problems;

    DescriptionBuilder(Definitions definitions, Problems problems) {
        this.definitions = definitions;
        this.problems = problems;
    }

    /** Returns the description; of no use if a problem has been noted, which the caller must then throw. */
    Description build(String source) {
        checkFrame();
        int processors = count(Word.NBPROC, "processors");
        int stages = count(Word.NBSTAGE, "stages");
        problems.throwIfAny(source);
        String processorsThere = "the processors are numbered from 1 to " + processors;
        definitions.refuseBeyond(Word.CP, processors, processorsThere);
        definitions.refuseBeyond(Word.NL, processors, processorsThere);
        definitions.refuseBeyond(Word.W, stages, "the stages are numbered from 1 to " + stages);
        definitions.refuseBeyond(
                Word.DS, stages + 1, "the data sizes of " + stages + " stages are numbered from 1 to " + (stages + 1));
        List<Double> powers = row(Word.CP, processors, Word.NBPROC);
        List<Double> work = row(Word.W, stages, Word.NBSTAGE);
        List<Double> sizes = row(Word.DS, stages + 1, Word.NBSTAGE);
        List<List<Double>> links = links(processors);
        List<Mapping> mappings = mappings(processors, stages);
        problems.throwIfAny(source);
        DescribedPipeline pipeline = new DescribedPipeline(work, sizes, new Network(powers, links));
        Token request = definitions.name(Word.THROUGHPUT).orElse(definitions.end());
        return new Description(source, pipeline, mappings, request.line(), request.column());
    }

    private void checkFrame() {
        Optional<Token> type = definitions.value(Word.TYPE);
        if (type.isEmpty()) {
            problems.add(definitions.end(), "type = pipeline; is missing");
        } else if (!type.get().text().equals("pipeline")) {
            problems.add(type.get(), "found type " + type.get().quoted() + ", only 'pipeline' can be mapped");
        }
        if (definitions.name(Word.THROUGHPUT).isEmpty()) {
            problems.add(definitions.end(), "the file ends without 'throughput;', perhaps cut off");
        }
    }

    private int count(Word word, String what) {
        Optional<Token> value = definitions.value(word);
        if (value.isEmpty()) {
            problems.add(definitions.end(), word.spelling() + ", the number of " + what + ", is missing");
            return 0;
        }
        int number = integer(value.get());
        if (number < 1) {
            problems.add(
                    value.get(),
                    word.spelling() + " must be a whole number from 1 on, found "
                            + value.get().quoted());
        }
        return number;
    }

    /** Returns the value of a whole number, or -1 if it is none or too large to be meant. */
    private static int integer(Token token) {
        return token.text().matches("[+]?[0-9]{1,9}") ? Integer.parseInt(token.text()) : -1;
    }

    private List<Double> row(Word word, int size, Word countedBy) {
        List<Double> row = new ArrayList<>();
        for (int number = 1; number <= size && !problems.isFull(); number++) {
            Optional<Token> value = definitions.value(word, number);
            if (value.isEmpty()) {
                missing(word.spelling() + number, countedBy);
            } else {
                row.add(positive(value.get(), word.spelling() + number));
            }
        }
        return row;
    }

    private void missing(String name, Word countedBy) {
        Token count = definitions.value(countedBy).orElse(definitions.end());
        problems.add(count, name + " is missing; " + countedBy.spelling() + " is " + count.text());
    }

    private double positive(Token token, String name) {
        double value = token.kind() == Token.Kind.NUMBER ? number(token.text()) : Double.NaN;
        if (!(value > 0) || Double.isInfinite(value)) {
            problems.add(token, name + " must be a positive number, found " + token.quoted());
            return 1; // anything, since the description will not be used
        }
        return value;
    }

    /** Returns the value, or NaN for what only begins like a number, such as 1.2.3. */
    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private List<List<Double>> links(int processors) {
        List<List<Double>> links = new ArrayList<>();
        for (int from = 1; from <= processors && !problems.isFull(); from++) {
            List<Double> row = new ArrayList<>();
            for (int to = 1; to <= processors && !problems.isFull(); to++) {
                row.add(link(from, to));
            }
            links.add(row);
        }
        return links;
    }

    private double link(int from, int to) {
        Optional<Token> written = definitions.value(Word.NL, from, to);
        Optional<Token> other = definitions.value(Word.NL, to, from);
        if (written.isPresent()) {
            return positive(written.get(), "nl" + from + "-" + to);
        }
        if (other.isPresent()) {
            return positive(other.get(), "nl" + to + "-" + from);
        }
        if (from <= to) { // once for both directions
            missing("the link nl" + from + "-" + to, Word.NBPROC);
        }
        return 1;
    }

    private List<Mapping> mappings(int processors, int stages) {
        List<Mapping> mappings = new ArrayList<>();
        for (Statement.WrittenMapping written : definitions.mappings()) {
            if (written.stages().size() != stages) {
                problems.add(
                        written.open(),
                        "this mapping places " + written.stages().size() + " stages, but nbstage is " + stages);
                continue;
            }
            List<Integer> places = new ArrayList<>();
            for (Token stage : written.stages()) {
                places.add(processor(stage, processors));
            }
            mappings.add(new Mapping(
                    processor(written.input(), processors), places, processor(written.output(), processors)));
        }
        return mappings;
    }

    private int processor(Token token, int processors) {
        int number = integer(token);
        if (number < 1 || number > processors) {
            problems.add(
                    token, "there is no processor " + token.text() + "; they are numbered from 1 to " + processors);
            return 1;
        }
        return number;
    }
}
