package io.scansion.agent.host;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Processor time of those threads of this process that have a word in their names, as the kernel knows them: the first 15 characters.
 * Threads that have ended count with what they were last seen to have used. For one thread.
 */
final class NamedThreads {
    /** Looking through more threads than this at every snapshot would be felt. */
    private static final int MOST_THREADS = 256;

    private final SystemFiles files;
    private final String word;
    /** Processor time by the ids of threads; those that have ended, too, since the process keeps their time. */
    private final Map<String, Long> used = new HashMap<>();
    /** Ids of other threads. */
    private final Set<String> others = new HashSet<>();

    NamedThreads(SystemFiles files, String word) {
        this.files = files;
        this.word = word;
    }

    /** Nanoseconds on a processor so far; 0 where the system tells nothing. */
    long nanos() {
        List<String> tasks = files.names("/proc/self/task");
        if (tasks.size() <= MOST_THREADS) {
            others.retainAll(tasks);
            for (String task : tasks) {
                if (!others.contains(task)) {
                    look(task);
                }
            }
        }
        long nanos = 0;
        for (long one : used.values()) {
            nanos += one;
        }
        return nanos;
    }

    private void look(String task) {
        if (!used.containsKey(task)) {
            String name = files.line("/proc/self/task/" + task + "/comm");
            if (name == null || !name.contains(word)) {
                others.add(task);
                return;
            }
        }
        long now = SystemFiles.number(files.line("/proc/self/task/" + task + "/schedstat"), 0);
        used.merge(task, Math.max(0, now), Math::max);
    }
}
