package io.scansion.integration.campaign;

import io.scansion.integration.RealJob;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is left on the heap of a Java after a full collection, by class.
 *
 * @param bytes by the names of classes as the JVM writes them
 */
record HeapHistogram(Map<String, Long> bytes) {
    private static final Pattern LINE = Pattern.compile("\\s*\\d+:\\s+\\d+\\s+(\\d+)\\s+(\\S+).*");
    private static final Duration ANSWER = Duration.ofSeconds(30);

    /**
     * How much more of a class there is.
     *
     * @param bytes positive
     */
    record Growth(String type, long bytes) {}

    /** Makes the process collect, and asks it; empty if it has ended or does not answer. */
    static Optional<HeapHistogram> of(ProcessHandle process) throws IOException, InterruptedException {
        String jcmd = RealJob.JAVA_HOME.resolve(Path.of("bin", "jcmd")).toString();
        try (RealJob asked =
                RealJob.command(List.of(jcmd, Long.toString(process.pid()), "GC.class_histogram"), ANSWER)) {
            return asked.awaitExit() == 0 ? Optional.of(parse(asked.output())) : Optional.empty();
        }
    }

    static HeapHistogram parse(List<String> lines) {
        Map<String, Long> bytes = new HashMap<>();
        for (String line : lines) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) { // two loaders may have classes of one name
                bytes.merge(matcher.group(2), Long.valueOf(matcher.group(1)), Long::sum);
            }
        }
        return new HeapHistogram(bytes);
    }

    /** All of it, in bytes. */
    long total() {
        return bytes.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The classes of which there is more than before, those that grew most first. */
    List<Growth> since(HeapHistogram before) {
        return bytes.entrySet().stream()
                .map(entry ->
                        new Growth(entry.getKey(), entry.getValue() - before.bytes.getOrDefault(entry.getKey(), 0L)))
                .filter(growth -> growth.bytes > 0)
                .sorted(Comparator.comparingLong(Growth::bytes).reversed().thenComparing(Growth::type))
                .toList();
    }
}
