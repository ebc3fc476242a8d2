package io.scansion.agent.host;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Processor time of those threads of this process that have a word in their names, as the kernel knows them: the first 15 characters.
 * Threads that have ended count with what they were last seen to have used. For one thread.
 */
final class NamedThreads {
    /** Looking through more threads than this would be felt. */
    private static final int MOST_THREADS = 256;

    private static final long PAUSE_NANOS = 2_000_000_000L;

    private final SystemFiles files;
    private final String word;
    /** Processor time by the ids of threads. */
    private final Map<String, Long> used = new HashMap<>();
    /** Ids of other threads. */
    private final Set<String> others = new HashSet<>();

    private long usedByEnded;
    private boolean listed;
    private long listedNanos;
    private long threadsWhenListed;

    NamedThreads(SystemFiles files, String word) {
        this.files = files;
        this.word = word;
    }

    /**
     * Nanoseconds on a processor so far; 0 where the system tells nothing.
     *
     * @param threads that the process has by now: if there are as many as before, they are taken to be the same for some seconds
     */
    long nanos(long threads) {
        long now = System.nanoTime();
        if (!listed || threads != threadsWhenListed || now - listedNanos > PAUSE_NANOS) {
            listed = true;
            listedNanos = now;
            threadsWhenListed = threads;
            list(files.names("/proc/self/task"));
        }
        long nanos = usedByEnded;
        for (Map.Entry<String, Long> one : used.entrySet()) {
            long read = SystemFiles.number(files.line("/proc/self/task/" + one.getKey() + "/schedstat"), 0);
            one.setValue(Math.max(one.getValue(), read));
            nanos += one.getValue();
        }
        return nanos;
    }

    private void list(List<String> tasks) {
        if (tasks.isEmpty() || tasks.size() > MOST_THREADS) {
            return;
        }
        Set<String> there = new HashSet<>(tasks);
        others.retainAll(there);
        for (Iterator<Map.Entry<String, Long>> known = used.entrySet().iterator(); known.hasNext(); ) {
            Map.Entry<String, Long> one = known.next();
            if (!there.remove(one.getKey())) {
                usedByEnded += one.getValue();
                known.remove();
            }
        }
        there.removeAll(others);
        for (String task : there) {
            String name = files.line("/proc/self/task/" + task + "/comm");
            if (name != null && name.contains(word)) {
                used.put(task, 0L);
            } else {
                others.add(task);
            }
        }
    }
}
