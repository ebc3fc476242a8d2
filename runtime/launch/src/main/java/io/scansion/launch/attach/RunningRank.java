package io.scansion.launch.attach;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
    private static final Pattern AGENT =
            Pattern.compile("-javaagent:.*scansion-agent[^/]*\\.jar=(?:.*,)?job=([^,]*)(?:,.*)?");

    /** Returns those of this user, in order of program and rank. */
    public static List<RunningRank> all() {
        return processes()
                .map(pid -> parse(pid, ProcessFiles.commandLine(pid)))
                .flatMap(Optional::stream)
                .sorted(Comparator.comparing(RunningRank::program).thenComparing(RunningRank::rank))
                .toList();
    }

    /** Returns the processes of this user that were started with the agent of a job. */
    static List<Long> processesOf(String job) {
        return processes()
                .filter(pid -> job(ProcessFiles.commandLine(pid)).equals(job))
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
                        job(words)));
            }
        }
        return Optional.empty();
    }

    private static String job(List<String> words) {
        return words.stream()
                .map(AGENT::matcher)
                .filter(Matcher::matches)
                .map(agent -> agent.group(1))
                .findFirst()
                .orElse("");
    }
}
