package io.scansion.launch.attach;

import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.TemporaryDirectory;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A process of this host that runs a rank of MPJ Express, as its command line tells: every launcher hands each rank its number and how
 * many there are.
 *
 * @param program tells the ranks of one program from those of others
 * @param mainClass of the program
 * @param job the job whose agent was started with it; empty if there is none
 */
public record RunningRank(long pid, int rank, int ranks, String program, String mainClass, String job) {
    private static final Pattern SETUP =
            Pattern.compile("#Number of Processes;([0-9]{1,6});.*?#Server Name;(.*?);#Server Port;([0-9]+);.*");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}");
    private static final String AGENT =
            "-(?:javaagent:|agentlib:instrument=).*scansion-agent[^/]*\\.jar=(?:.*,)?%s=([^,]*)(?:,.*)?";
    private static final Pattern JOB = Pattern.compile(String.format(AGENT, "job"));
    private static final Pattern HOME = Pattern.compile(String.format(AGENT, "home"));

    /** Returns those of this user, in order of program and rank. */
    public static List<RunningRank> all() {
        return processes()
                .map(pid -> parse(pid, ProcessFiles.commandLine(pid)))
                .flatMap(Optional::stream)
                .sorted(Comparator.comparing(RunningRank::program).thenComparing(RunningRank::rank))
                .toList();
    }

    /** Returns the processes of this user that the launcher of a job has started on its own host, with the agent. */
    static List<Long> processesOf(JobDirectory job) {
        String home = job.path().toAbsolutePath().toString();
        return processes(job.id(), each -> each.equals(home));
    }

    /** Returns the processes of this user that were started here for a job with this id, over a connection, with the agent. */
    static List<Long> guestsOf(String job) {
        return processes(
                job, home -> String.valueOf(Path.of(home).getFileName()).startsWith(TemporaryDirectory.OF_RANKS));
    }

    /** Ids are no more than names: jobs of different stores may have the same. */
    private static List<Long> processes(String job, Predicate<String> home) {
        return processes()
                .filter(pid -> {
                    List<String> words = ProcessFiles.commandLine(pid);
                    return option(JOB, words).equals(job) && home.test(option(HOME, words));
                })
                .toList();
    }

    private static Stream<Long> processes() {
        Optional<String> user = ProcessHandle.current().info().user();
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().user().equals(user))
                .map(ProcessHandle::pid);
    }

    /** Returns the rank that a command line starts: {@code java ... Main RANK #Number of Processes;.. DEVICE ...}. */
    static Optional<RunningRank> parse(long pid, List<String> words) {
        for (int i = 2; i < words.size(); i++) {
            Matcher setup = SETUP.matcher(words.get(i));
            if (setup.matches() && NUMBER.matcher(words.get(i - 1)).matches()) {
                return Optional.of(new RunningRank(
                        pid,
                        Integer.parseInt(words.get(i - 1)),
                        Integer.parseInt(setup.group(1)),
                        setup.group(2) + ":" + setup.group(3),
                        words.get(i - 2),
                        option(JOB, words)));
            }
        }
        return Optional.empty();
    }

    private static String option(Pattern option, List<String> words) {
        return words.stream()
                .map(option::matcher)
                .filter(Matcher::matches)
                .map(agent -> URLDecoder.decode(agent.group(1), StandardCharsets.UTF_8))
                .findFirst()
                .orElse("");
    }
}
