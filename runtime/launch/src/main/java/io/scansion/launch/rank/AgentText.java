package io.scansion.launch.rank;

import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.job.JobDescription;
import io.scansion.launch.job.JobDirectory;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** What the agent is told in a process, in the form in which it reads it: names and values. Not thread-safe. */
public final class AgentText {
    private static final String CONFIG = "config";

    private final Map<String, String> options = new LinkedHashMap<>();

    public AgentText() {}

    /** @param options to begin with */
    AgentText(Map<String, String> options) {
        this.options.putAll(options);
    }

    /**
     * What every process of a job is told, on whatever host it runs.
     *
     * @param ranks of the program, without spares
     */
    public AgentText job(JobDescription description, int ranks, MpjDevice device) {
        with("job", description.id());
        with("primaries", Integer.toString(ranks));
        return with("device", device.word());
    }

    /** Where the files of the job are on this host. */
    public AgentText files(JobDirectory job) {
        with("tuner", job.tunerFile().toAbsolutePath().toString());
        return with("home", job.path().toAbsolutePath().toString());
    }

    /** Returns names and values as they are, not yet in the form in which they are read. */
    Map<String, String> options() {
        return Map.copyOf(options);
    }

    /** That more is to be read in a file, which users write too. */
    AgentText config(Path file) {
        return with(CONFIG, file.toAbsolutePath().toString());
    }

    /** Adds an option. A request to an agent that runs already begins with {@code do}. */
    public AgentText with(String name, String value) {
        options.put(name, value);
        return this;
    }

    @Override
    public String toString() {
        String text = options.entrySet().stream()
                .filter(option -> !option.getKey().equals(CONFIG))
                .map(option -> option.getKey() + "=" + URLEncoder.encode(option.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining(","));
        String file = options.get(CONFIG); // last, and as users write it
        return file == null ? text : text + "," + CONFIG + "=" + file;
    }
}
