package io.scansion.console.page;

import io.scansion.console.command.ExitCode;
import io.scansion.console.command.Refusal;
import io.scansion.wire.HostPort;
import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Where the page of a job is served.
 *
 * @param host name or address, without brackets
 * @param port 0 for any that is free
 */
public record PageAddress(String host, int port) {
    private static final String LOOPBACK = "127.0.0.1";

    /**
     * Reads {@code HOST:PORT}, {@code [::1]:PORT} or {@code PORT}; nothing is the loopback and a free port.
     *
     * @param allowRemote whether other machines may come, if the host is not this one's loopback
     * @throws Refusal if it is none, or one that others reach though they may not
     */
    static PageAddress parse(String text, boolean allowRemote) {
        if (text.isBlank()) {
            return new PageAddress(LOOPBACK, 0);
        }
        HostPort place = place(text.strip());
        PageAddress address = new PageAddress(place.host(), place.port());
        if (!address.isLoopback() && !allowRemote) {
            throw bad("other machines could reach the page at " + place.host()
                    + ", and what it sends is not encrypted; say --allow-remote if that is wanted, or reach it through"
                    + " ssh -L");
        }
        return address;
    }

    /** Whether only this machine reaches it. */
    boolean isLoopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw bad("the page cannot be served at '" + host + "', which is no address of a machine");
        }
    }

    private static HostPort place(String text) {
        try {
            return HostPort.parse(text.matches(":?[0-9]+") ? LOOPBACK + ":" + text.replace(":", "") : text);
        } catch (IllegalArgumentException e) {
            throw bad("the page needs HOST:PORT or PORT, such as localhost:8080, got '" + text + "'");
        }
    }

    private static Refusal bad(String message) {
        return new Refusal(ExitCode.BAD_INPUT, message);
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return new HostPort(host, port).toString();
    }
}
