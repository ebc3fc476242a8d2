package io.scansion.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.scansion.console.map.MapCommand;
import io.scansion.console.plan.PlanCommand;
import io.scansion.console.solve.SolveCommand;
import io.scansion.fuzzing.Atoms;
import io.scansion.fuzzing.Campaign;
import io.scansion.fuzzing.Damage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Model files of every family, damaged or made by the family's grammar: each is solved, or refused with exit code 2 in lines that name the file
 * and the place in it, or does not converge; none takes long or more memory than the models have to themselves.
 */
@Timeout(value = 24 * 3600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ModelCampaignTest {
    private static final Path CORPUS = ModelCorpusTest.CORPUS;
    private static final long MOST_BYTES = 4L << 30;
    private static final List<String> COMMON = List.of(
            "{",
            "}",
            "[",
            "]",
            "(",
            ")",
            ",",
            ":",
            ";",
            "=",
            "\"",
            "-1",
            "0",
            "1e999",
            "1e-320",
            "1e308",
            "NaN",
            "3",
            "0.5",
            "99999999999999999999",
            "\u0000",
            "\u001b[31m",
            "\u009b31m",
            "\u2028",
            "\n",
            "\r",
            "\u00e9",
            "//",
            "/*",
            "((((",
            "[[[[");
    private static final List<String> LANGUAGES = List.of(
            "infty",
            "tau",
            "<>",
            "<*>",
            "||",
            "**",
            ".",
            "+",
            "*",
            "[3]",
            "P",
            "a",
            "(a, 1)",
            "{**}",
            "aut",
            "stt",
            "to",
            "nb [",
            "loc",
            "syn",
            "st",
            "results",
            "reachability",
            "network",
            "S1",
            "nbproc=4;",
            "cp1",
            "nl1-2",
            "throughput;");
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    /** @param goodFiles at least one */
    private record Family(String name, String extension, String command, List<Path> goodFiles) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Family> families() throws IOException {
        List<Family> all = new ArrayList<>();
        all.add(new Family("pepa", "pepa", "solve", files(CORPUS.resolve("pepa"), ".pepa")));
        all.add(new Family("san", "san", "solve", files(CORPUS.resolve("san"), ".san")));
        all.add(new Family("mapping", "des", "map", files(CORPUS.resolve("mapping"), ".des")));
        for (Path file : Reference.files("/models")) {
            String name = file.getFileName().toString().replace(".json", "");
            all.add(new Family(name, "json", "solve", List.of(file)));
        }
        all.add(new Family("plan", "json", "plan", Reference.files("/plans")));
        return all.stream();
    }

    private static List<Path> files(Path folder, String extension) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(extension))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("families")
    void a_model_is_solved_or_refused_with_its_place(Family family) throws IOException {
        List<String> good = new ArrayList<>();
        for (Path file : family.goodFiles) {
            good.add(Files.readString(file));
        }
        List<String> words = new ArrayList<>(COMMON);
        words.addAll(LANGUAGES);
        Path file = folder.resolve("m." + family.extension);
        CommandLine console = ScansionCommand.commandLine(
                new PrintWriter(new StringWriter()),
                new PrintWriter(new StringWriter()),
                new SolveCommand(),
                new MapCommand(),
                new PlanCommand());
        for (String text : good) { // else all that is refused is refused for what was wrong before
            assertThat(judge(console, family, file, text)).as(text).isEqualTo("solved");
        }
        Campaign.of("models " + family.name, 60, 100_000, MOST_BYTES)
                .run(maker(family, good, words), Atoms.TEXT, text -> judge(console, family, file, text));
    }

    private static Function<Random, String> maker(Family family, List<String> good, List<String> words) {
        return random -> {
            String text = good.get(random.nextInt(good.size()));
            if (random.nextBoolean()) {
                return Damage.toText(random, text, words);
            }
            return switch (family.extension) {
                case "json" -> rearranged(random, text);
                case "pepa" -> random.nextBoolean() ? algebra(random) : reworded(random, text, good);
                default -> reworded(random, text, good);
            };
        };
    }

    /** Words exchanged for others of the same family, so that much of it is still grammatical. */
    private static String reworded(Random random, String text, List<String> good) {
        String result = text;
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            List<String> own = List.of(result.split("\\b"));
            List<String> others = List.of(good.get(random.nextInt(good.size())).split("\\b"));
            String old = own.get(random.nextInt(own.size()));
            int at = result.indexOf(old, random.nextInt(Math.max(1, result.length())));
            if (at >= 0) {
                result = result.substring(0, at)
                        + others.get(random.nextInt(others.size()))
                        + result.substring(at + old.length());
            }
        }
        return result;
    }

    /** JSON with members gone, doubled, exchanged, or of other kinds. */
    private static String rearranged(Random random, String text) {
        try {
            JsonNode root = JSON.readTree(text);
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                List<JsonNode> parents = new ArrayList<>();
                parents(root, parents);
                JsonNode parent = parents.get(random.nextInt(parents.size()));
                JsonNode other = random.nextBoolean()
                        ? odd(random)
                        : parents.get(random.nextInt(parents.size())).deepCopy();
                if (parent instanceof ObjectNode object && !object.isEmpty()) {
                    List<String> keys = new ArrayList<>();
                    object.fieldNames().forEachRemaining(keys::add);
                    String key = keys.get(random.nextInt(keys.size()));
                    switch (random.nextInt(4)) {
                        case 0 -> object.remove(key);
                        case 1 -> object.set(keys.get(random.nextInt(keys.size())), object.get(key));
                        case 2 -> object.set(key + "x", object.get(key));
                        default -> object.set(key, other);
                    }
                } else if (parent instanceof ArrayNode array && !array.isEmpty()) {
                    int place = random.nextInt(array.size());
                    switch (random.nextInt(3)) {
                        case 0 -> array.remove(place);
                        case 1 -> array.add(array.get(place).deepCopy());
                        default -> array.set(place, other);
                    }
                }
            }
            return root.toPrettyString();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void parents(JsonNode node, List<JsonNode> all) {
        if (node.isContainerNode()) {
            all.add(node);
            node.forEach(child -> parents(child, all));
        }
    }

    private static JsonNode odd(Random random) {
        JsonNodeFactory make = JsonNodeFactory.instance;
        return switch (random.nextInt(12)) {
            case 0 -> make.nullNode();
            case 1 -> make.booleanNode(true);
            case 2 -> make.textNode("");
            case 3 -> make.textNode("S1");
            case 4 -> make.numberNode(-1);
            case 5 -> make.numberNode(0);
            case 6 -> make.numberNode(1e300);
            case 7 -> make.numberNode(1e-300);
            case 8 -> make.numberNode(Integer.MAX_VALUE);
            case 9 -> make.arrayNode();
            case 10 -> make.objectNode();
            default -> make.numberNode(random.nextInt(40));
        };
    }

    /** A model of the process algebra: a few components with random activities, put together at random. */
    private static String algebra(Random random) {
        StringBuilder text = new StringBuilder("r = " + number(random) + ";\n");
        int components = 1 + random.nextInt(4);
        for (int i = 0; i < components; i++) {
            text.append('P')
                    .append(i)
                    .append(" = ")
                    .append(process(random, components, 3))
                    .append(";\n");
        }
        return text.append(system(random, components, 3))
                .append(random.nextBoolean() ? ";\n" : "\n")
                .toString();
    }

    private static String process(Random random, int components, int depth) {
        String name = "P" + random.nextInt(components + (random.nextInt(9) == 0 ? 1 : 0));
        if (depth == 0) {
            return name;
        }
        return switch (random.nextInt(5)) {
            case 0 -> name;
            case 1 -> process(random, components, depth - 1) + " + " + process(random, components, depth - 1);
            case 2 -> "(" + process(random, components, depth - 1) + ")";
            default -> "(" + action(random) + ", " + number(random) + ")." + process(random, components, depth - 1);
        };
    }

    private static String system(Random random, int components, int depth) {
        String name =
                "P" + random.nextInt(components) + (random.nextInt(5) == 0 ? "[" + (1 + random.nextInt(4)) + "]" : "");
        if (depth == 0) {
            return name;
        }
        return switch (random.nextInt(5)) {
            case 0 -> name;
            case 1 -> system(random, components, depth - 1) + " || " + system(random, components, depth - 1);
            case 2 -> "(" + system(random, components, depth - 1) + ")";
            case 3 -> "(" + system(random, components, depth - 1) + ")/{" + action(random) + "}";
            default ->
                "(" + system(random, components, depth - 1) + ") <" + action(random) + "> ("
                        + system(random, components, depth - 1) + ")";
        };
    }

    private static String action(Random random) {
        return List.of("a", "b", "c", "tau").get(random.nextInt(random.nextInt(6) == 0 ? 4 : 3));
    }

    private static String number(Random random) {
        return List.of("1", "r", "infty", "2 * infty", "0.25", "r * 2", "1e-9", "1e9", "0", "r - r")
                .get(random.nextInt(random.nextInt(5) == 0 ? 10 : 6));
    }

    private static String judge(CommandLine console, Family family, Path file, String text) throws IOException {
        Files.writeString(file, text.codePoints().anyMatch(one -> one >= 0xd800 && one < 0xe000) ? "" : text);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        console.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int exitCode = family.command.equals("solve")
                ? console.execute("solve", file.toString(), "--max-states", "2000")
                : family.command.equals("plan")
                        ? console.execute("plan", file.toString(), "--processors", "7")
                        : console.execute(family.command, file.toString());
        assertThat(err.toString().lines())
                .allSatisfy(line -> assertThat(line)
                        .startsWith("scansion: ")
                        .doesNotContain("Exception", "Error:", "unexpected failure", "\tat ")
                        .doesNotMatch(".*\\p{Cc}.*"));
        assertThat(out.toString())
                .doesNotContain("Infinity")
                .doesNotMatch("(?s).*[\\u0000-\\u0008\\u001b\\u0080-\\u009f].*");
        String said = err.toString();
        if (exitCode == 0) {
            return "solved";
        } else if (exitCode == 3) {
            assertThat(said).containsAnyOf(" did not converge: ", " failed: ", " failed after "); // a solver
            return "did not converge";
        }
        assertThat(exitCode).as(said).isEqualTo(2);
        assertThat(said).isNotEmpty();
        assertThat(said).startsWith("scansion: " + file);
        return said.matches("(?s)scansion: \\Q" + file + "\\E( \\(text\\))?:\\d+:.*")
                ? "refused at a place"
                : "refused as a whole: "
                        + said.replace(file.toString(), "")
                                .strip()
                                .replaceAll("[0-9]+", "N")
                                .replaceAll("(?s)(.{70}).*", "$1");
    }
}
