package io.scansion.launch.rendezvous;

import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.ListenAddress;
import io.scansion.wire.HostPort;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The addresses of this machine, among which a user chooses. */
public final class OwnAddresses {
    private OwnAddresses() {}

    /** An address of this machine and the name of its interface. */
    record Own(String networkInterface, InetAddress address) {
        @Override
        public String toString() {
            return networkInterface + " " + text(address);
        }
    }

    /**
     * Finds the address that a user means.
     *
     * @param wanted name of an interface ({@code eth1}), a network ({@code 10.0.0.0/8}) or an address of this machine
     * @param advertised what others are told instead, if anything
     * @throws InvalidJobException if this machine has nothing of the kind; says what it has
     */
    public static ListenAddress find(String wanted, Optional<String> advertised) {
        return find(wanted, advertised, ownAddresses());
    }

    /**
     * Returns the address that a host name stands for.
     *
     * @throws InvalidJobException if nobody knows it
     */
    public static String lookUp(String host) {
        try {
            return text(InetAddress.getByName(host));
        } catch (UnknownHostException e) {
            throw new InvalidJobException("there is no host " + host);
        }
    }

    static ListenAddress find(String wanted, Optional<String> advertised, List<Own> own) {
        @Nullable InetAddress literal = literal(wanted);
        if (literal != null && literal.isAnyLocalAddress()) {
            require(
                    advertised.isPresent(),
                    () -> "--interface " + wanted
                            + " listens at all addresses; say with --advertise which one the ranks" + " are to use");
            return new ListenAddress(text(literal), 0, advertised.get());
        }
        String local = own.stream()
                .filter(one -> literal != null ? one.address().equals(literal) : matches(wanted, one))
                .map(one -> text(one.address()))
                .findFirst()
                .orElseThrow(() -> new InvalidJobException("--interface " + wanted
                        + " is no interface, network or address of this machine; it has "
                        + own.stream().map(Own::toString).collect(Collectors.joining(", "))));
        return new ListenAddress(local, 0, advertised.orElse(local));
    }

    private static boolean matches(String wanted, Own own) {
        int slash = wanted.indexOf('/');
        return slash < 0
                ? own.networkInterface().equals(wanted)
                : inNetwork(wanted.substring(0, slash), wanted.substring(slash + 1), own.address());
    }

    private static boolean inNetwork(String network, String length, InetAddress address) {
        @Nullable InetAddress base = literal(network);
        require(
                base != null
                        && length.matches("[0-9]{1,3}")
                        && Integer.parseInt(length) <= 8 * base.getAddress().length,
                () -> "--interface " + network + "/" + length + " is no network; write it such as 10.0.0.0/8");
        byte[] wanted = base == null ? new byte[0] : base.getAddress();
        byte[] found = address.getAddress();
        if (wanted.length != found.length) {
            return false;
        }
        for (int bit = 0; bit < Integer.parseInt(length); bit++) {
            if (((wanted[bit / 8] ^ found[bit / 8]) & 0x80 >> bit % 8) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns what a literal says, without looking a name up; null if it is none. */
    private static @Nullable InetAddress literal(String text) {
        try {
            return HostPort.isLiteral(text) ? InetAddress.getByName(text) : null;
        } catch (UnknownHostException e) {
            return null;
        }
    }

    /** IPv4 first; without those that mean something only together with an interface (link-local IPv6). */
    private static List<Own> ownAddresses() {
        List<Own> four = new ArrayList<>();
        List<Own> six = new ArrayList<>();
        try {
            for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
                if (each.isUp()) {
                    each.inetAddresses()
                            .filter(address -> address.getAddress().length == 4 || !address.isLinkLocalAddress())
                            .forEach(address -> (address.getAddress().length == 4 ? four : six)
                                    .add(new Own(each.getName(), address)));
                }
            }
        } catch (SocketException e) {
            throw new InvalidJobException("the network interfaces of this machine cannot be read: " + e.getMessage());
        }
        four.addAll(six);
        return four;
    }

    /** Without the interface that Java writes behind addresses of IPv6. */
    private static String text(InetAddress address) {
        return address.getHostAddress().replaceFirst("%.*", "");
    }

    private static void require(boolean holds, Supplier<String> otherwise) {
        if (!holds) {
            throw new InvalidJobException(otherwise.get());
        }
    }
}
