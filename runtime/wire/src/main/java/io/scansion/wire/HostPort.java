package io.scansion.wire;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in a network as users write it: {@code node1:4711}, {@code 10.0.0.1:4711} or {@code [::1]:4711}.
 *
 * @param host name or address, without brackets; nothing is looked up
 * @param port from 0 to 65535; what 0 means is up to the caller
 */
public record HostPort(String host, int port) {
    private static final Pattern FORM = Pattern.compile("(\\[[0-9A-Fa-f:.%]+]|[^\\[\\]:]+):([0-9]{1,5})");
    private static final Pattern LITERAL =
            Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?");
    private static final int LAST_PORT = 65_535;

    /** @throws IllegalArgumentException if the text is no such place; says how one is written */
    public static HostPort parse(String text) {
        Matcher match = FORM.matcher(text.strip());
        if (!match.matches() || Integer.parseInt(match.group(2)) > LAST_PORT) {
            throw new IllegalArgumentException("expected HOST:PORT, such as 10.0.0.1:4711, got '" + text + "'");
        }
        String host = match.group(1);
        return new HostPort(
                host.startsWith("[") ? host.substring(1, host.length() - 1) : host, Integer.parseInt(match.group(2)));
    }

    /** Whether a text is an address and no name, so that reading it asks nobody. */
    public static boolean isLiteral(String host) {
        return LITERAL.matcher(host).matches();
    }

    /** Whether a text has the form of a host's name, or of its address. */
    public static boolean isHost(String text) {
        return NAME.matcher(text).matches() || isLiteral(text);
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
