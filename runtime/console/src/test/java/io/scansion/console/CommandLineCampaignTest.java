package io.scansion.console;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * Command lines made of the commands' own words and damaged: each does what it says where nothing is installed and no job runs, or is refused
 * with exit code 2 in clear lines. What would reach other processes, hosts or files is parsed only.
 */
@Timeout(value = 24 * 3600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CommandLineCampaignTest {
    private static final long MOST_BYTES = 1L << 30;
    /** Look into processes, connect to hosts, or write keys. */
    private static final Set<String> PARSED_ONLY =
            Set.of("attach", "detach", "doctor", "keys", "page", "rank", "tuner");
    /** Make commands look names up or connect. */
    private static final Set<String> REACHING_OUT =
            Set.of("--page", "--interface", "--advertise", "--tuner", "--hostfile");

    private static final List<String> VALUES = List.of(
            "",
            " ",
            "0",
            "1",
            "-1",
            "3",
            "2147483648",
            "9999999999999999999",
            "1.5",
            "NaN",
            "5%",
            "10s",
            "1h",
            "90m",
            "18:30",
            "25:61",
            "2=1..4",
            "2=4..1",
            "1=2,3",
            "a=1:10:0.5",
            "a=",
            "=",
            "..",
            "1..",
            "x",
            "auto",
            "advise",
            "on",
            "off",
            "from=a",
            "to=b",
            "a:3",
            "a:3,b:2",
            "g=a.B.c:int:1..64",
            "--",
            "---",
            "-",
            "@x",
            "'",
            "\"",
            "\\",
            "%s",
            "${sys:user.home}",
            "\u0000",
            "\u001b[2J",
            "\u009b2J",
            "\n",
            "\u2028",
            "\u00e9\u65e5\ud83d\ude00",
            "x".repeat(300));

    @TempDir
    private Path folder;

    @Test
    void a_command_line_is_carried_out_or_refused_in_clear_lines() throws IOException {
        Path jobs = Files.createDirectory(folder.resolve("jobs"));
        List<String> values = new ArrayList<>(VALUES);
        values.add(folder.toString());
        values.add(folder.resolve("none.pepa").toString());
        values.add(Files.createFile(folder.resolve("empty.json")).toString());
        CommandLine console =
                AllCommands.of(jobs, new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()));
        Campaign.of("command lines", 3_000, 100_000, MOST_BYTES)
                .run(random -> words(random, console, values), Atoms.WORDS, words -> judge(console, words));
    }

    private static List<String> words(Random random, CommandLine console, List<String> values) {
        List<CommandLine> commands = List.copyOf(console.getSubcommands().values());
        CommandSpec command = commands.get(random.nextInt(commands.size())).getCommandSpec();
        List<String> words = new ArrayList<>();
        words.add(command.name());
        for (int more = random.nextInt(5); more > 0; more--) {
            List<OptionSpec> options = command.options();
            OptionSpec option = options.get(random.nextInt(options.size()));
            String name = option.longestName();
            String value = values.get(random.nextInt(values.size()));
            switch (random.nextInt(4)) {
                case 0 -> words.add(name);
                case 1 -> words.add(name + "=" + value);
                default -> {
                    words.add(name);
                    if (option.arity().max() > 0) {
                        words.add(random.nextInt(3) == 0 ? String.valueOf(option.defaultValue()) : value);
                    }
                }
            }
        }
        for (int more = random.nextInt(3); more > 0; more--) {
            words.add(values.get(random.nextInt(values.size())));
        }
        if (random.nextInt(3) == 0) {
            words.addAll(List.of("--", "-cp", "app.jar", "com.example.Main"));
        }
        if (random.nextInt(3) == 0) {
            int place = random.nextInt(words.size());
            words.set(place, Damage.toText(random, words.get(place), values));
        }
        return words;
    }

    private static String judge(CommandLine console, List<String> words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        console.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        if (!mayBeCarriedOut(console, words)) {
            try {
                console.parseArgs(words.toArray(String[]::new));
                return "parsed";
            } catch (ParameterException e) {
                return refused(execute(console, words), err.toString(), words);
            }
        }
        int exitCode = execute(console, words);
        if (exitCode == 0) {
            assertThat(err.toString()).doesNotContain("\tat ", "Exception");
            return "carried out";
        }
        return refused(exitCode, err.toString(), words);
    }

    private static int execute(CommandLine console, List<String> words) {
        return console.execute(words.toArray(String[]::new));
    }

    private static String refused(int exitCode, String said, List<String> words) {
        assertThat(exitCode).as(said).isEqualTo(2);
        assertThat(said).isNotEmpty();
        if (words.stream().noneMatch(word -> word.startsWith("--v"))) { // asks for the trace
            assertThat(said.lines())
                    .allSatisfy(line -> assertThat(line)
                            .startsWith("scansion: ")
                            .doesNotContain("\tat ", "Exception", "unexpected failure")
                            .doesNotMatch(".*\\p{Cc}.*"));
        }
        return "refused";
    }

    /** Whether nothing outside this process can be touched by it, as far as its words go. */
    private static boolean mayBeCarriedOut(CommandLine console, List<String> words) {
        return words.stream()
                .noneMatch(word -> PARSED_ONLY.contains(word)
                        || word.equals("-") // standard input, which belongs to the tests' own process
                        || REACHING_OUT.stream()
                                .anyMatch(option ->
                                        word.startsWith(option) || (option.startsWith(word) && word.length() > 3))
                        || writes(console, word));
    }

    private static boolean writes(CommandLine console, String word) {
        String option = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
        return option.startsWith("-")
                && console.getSubcommands().values().stream()
                        .flatMap(command -> command.getCommandSpec().options().stream())
                        .filter(one -> one.paramLabel() != null
                                && one.paramLabel().toUpperCase(Locale.ROOT).matches(".*(FILE|DIR|PATH).*"))
                        .anyMatch(one -> List.of(one.names()).contains(option));
    }
}
