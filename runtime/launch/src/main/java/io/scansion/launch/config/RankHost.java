package io.scansion.launch.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A host as a user names it, to run ranks on.
 *
 * @param name for people, and for ssh where no address is given
 * @param slots ranks that it may run, spares included, at least 1
 * @param spares of them, those kept for spares; absent: it is not laid down
 * @param speed how fast it computes beside the other hosts, above 0; absent: as fast as one of speed 1
 * @param address what ssh connects to, such as {@code user@10.0.0.3}
 * @param java home of the Java of its ranks; absent: the launcher's path
 * @param scansion where Scansion is installed there; absent: the launcher's path
 * @param mpjHome where MPJ Express is installed there; absent: the launcher's, or where it is found
 * @param environment variables that its ranks get, beyond the launcher's
 */
public record RankHost(
        String name,
        int slots,
        OptionalInt spares,
        OptionalDouble speed,
        Optional<String> address,
        Optional<Path> java,
        Optional<Path> scansion,
        Optional<Path> mpjHome,
        Map<String, String> environment) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]*");
    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._@:%-]*");

    public RankHost {
        environment = Map.copyOf(environment);
        if (!NAME.matcher(name).matches()) {
            throw new InvalidJobException(
                    "'" + name + "' is no name of a host; write hosts like node1:4,node2:2, each with its slots");
        }
        if (address.isPresent() && !ADDRESS.matcher(address.get()).matches()) {
            throw new InvalidJobException("host " + name + ": '" + address.get() + "' is no address");
        }
        if (speed.isPresent() && !(speed.getAsDouble() > 0 && Double.isFinite(speed.getAsDouble()))) {
            throw new InvalidJobException("host " + name + ": its speed must be above 0, got " + speed.getAsDouble());
        }
        if (slots < 1 || spares.orElse(0) < 0 || spares.orElse(0) > slots) {
            throw new InvalidJobException(
                    "host " + name + ": it needs 1 slot or more and no more spares than slots, got " + slots
                            + (spares.isPresent() ? " slots and " + spares.getAsInt() + " spares" : " slots"));
        }
    }

    /** Returns the same with other slots. */
    RankHost withSlots(int others) {
        return new RankHost(name, others, spares, speed, address, java, scansion, mpjHome, environment);
    }

    /** Returns what ssh connects to. */
    public String destination() {
        return address.orElse(name);
    }
}
