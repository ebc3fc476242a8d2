package io.scansion.launch.job;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.UUID;

/**
 * One machine between two starts of its system, as far as a process on it can see. Number of a process and time of its start mean
 * something only there. What the system does not tell is empty.
 *
 * @param host name of the machine
 * @param installation tells it from others of the same name
 * @param boot changes whenever the system is started
 * @param processes the space that numbers of processes belong to; containers on one machine have their own
 */
public record Machine(String host, String installation, String boot, String processes) {

    /** Asked for several times a second, and the same as long as a process lives. */
    private static final class Here {
        private static final Machine MACHINE = new Machine(
                text(Path.of("/proc/sys/kernel/hostname")),
                installation(text(Path.of("/etc/machine-id"))),
                text(Path.of("/proc/sys/kernel/random/boot_id")),
                link(Path.of("/proc/self/ns/pid")));
    }

    /** The machine that this process runs on. */
    public static Machine here() {
        return Here.MACHINE;
    }

    static Machine fromProperties(Properties properties, String prefix) {
        return new Machine(
                properties.getProperty(prefix + "Host", ""),
                properties.getProperty(prefix + "Installation", ""),
                properties.getProperty(prefix + "Boot", ""),
                properties.getProperty(prefix + "Processes", ""));
    }

    void toProperties(Properties properties, String prefix) {
        properties.setProperty(prefix + "Host", host);
        properties.setProperty(prefix + "Installation", installation);
        properties.setProperty(prefix + "Boot", boot);
        properties.setProperty(prefix + "Processes", processes);
    }

    /** Returns what tells it, as long as it runs, from others of the same name. */
    public String id() {
        return installation + "/" + boot + "/" + processes;
    }

    /** Returns whether the two are one machine, perhaps started anew in between. */
    boolean isSameInstallation(Machine other) {
        return host.equals(other.host) && installation.equals(other.installation);
    }

    /** The system's own id is not to be shown outside; what is made of it tells machines apart as well. */
    private static String installation(String machineId) {
        return machineId.isEmpty()
                ? ""
                : UUID.nameUUIDFromBytes(("scansion " + machineId).getBytes(StandardCharsets.UTF_8))
                        .toString();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            return "";
        }
    }

    private static String link(Path path) {
        try {
            return Files.readSymbolicLink(path).toString();
        } catch (IOException | UnsupportedOperationException e) {
            return "";
        }
    }
}
