package io.scansion.page.access;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The names under which this page may be asked for. A browser that was led here by another site's name ("DNS rebinding") sends that name
 * and is turned away.
 */
public final class HostNames {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1");

    /** Behind a name, or an address of either kind in the form of URLs. */
    private static final Pattern PORT = Pattern.compile("(?<=^[^:]{0,255}|\\]):\\d*$");

    private final Set<String> names;

    private HostNames(Set<String> names) {
        this.names = names;
    }

    /**
     * Returns the names of an address that is listened at: those of the loopback, which tunnels lead to, and, of any other, its own; where
     * it stands for all interfaces, theirs.
     */
    public static HostNames of(String bound, InetAddress address) {
        Set<String> names = new TreeSet<>(LOOPBACK);
        if (!address.isLoopbackAddress()) {
            names.add(plain(bound));
            names.add(plain(address.getHostAddress()));
            names.addAll(ownNames());
        }
        if (address.isAnyLocalAddress()) {
            names.addAll(ownAddresses());
        }
        return new HostNames(names);
    }

    private static Set<String> ownNames() {
        try {
            InetAddress own = InetAddress.getLocalHost();
            return new TreeSet<>(List.of(plain(own.getHostName()), plain(own.getCanonicalHostName())));
        } catch (UnknownHostException e) {
            return Set.of();
        }
    }

    private static Set<String> ownAddresses() {
        Set<String> addresses = new TreeSet<>();
        try {
            for (NetworkInterface one : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                one.inetAddresses().forEach(address -> addresses.add(plain(address.getHostAddress())));
            }
        } catch (SocketException e) {
            // those that were bound by name are known all the same
        }
        return addresses;
    }

    /** @param header as the request has it, with or without a port; empty if it has none */
    public boolean allow(String header) {
        return names.contains(plain(PORT.matcher(header.strip()).replaceFirst("")));
    }

    private static String plain(String host) {
        String bare = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        int zone = bare.indexOf('%');
        return (zone < 0 ? bare : bare.substring(0, zone)).toLowerCase(Locale.ROOT);
    }
}
