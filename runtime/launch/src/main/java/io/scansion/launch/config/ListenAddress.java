package io.scansion.launch.config;

import io.scansion.wire.HostPort;
import java.util.Properties;

/**
 * Where the tuner and the rendezvous of a job listen, and what ranks and consoles are told to connect to.
 *
 * @param local address of this machine as a literal; {@code 0.0.0.0} or {@code ::} for all of them
 * @param tunerPort at which the tuner listens; 0 for one of the system's choice
 * @param advertised address or name under which other hosts reach it; the same as {@code local} unless something lies between
 */
public record ListenAddress(String local, int tunerPort, String advertised) {

    /** Nobody outside of this machine gets there. */
    public static final ListenAddress LOOPBACK = new ListenAddress("127.0.0.1", 0, "127.0.0.1");

    public ListenAddress {
        JobSettings.require(
                HostPort.isHost(advertised),
                () -> "--advertise must be an address or a host name, got '" + advertised + "'");
    }

    /** One address of this machine, under which others reach it. */
    public static ListenAddress at(String address) {
        return new ListenAddress(address, 0, address);
    }

    /** Returns the same with a port for the tuner. */
    public ListenAddress withTunerPort(int port) {
        return new ListenAddress(local, port, advertised);
    }

    /** Whether only this machine gets there, and whoever does finds the port in the job's directory. */
    public boolean isLoopback() {
        return (local.startsWith("127.") || local.equals("0:0:0:0:0:0:0:1"))
                && advertised.equals(local)
                && tunerPort == 0;
    }

    /** Reads what {@link #toProperties} has written. */
    public static ListenAddress fromProperties(Properties properties) {
        return new ListenAddress(
                properties.getProperty("listen", LOOPBACK.local),
                Integer.parseInt(properties.getProperty("tunerPort", "0")),
                properties.getProperty("advertised", LOOPBACK.advertised));
    }

    /** Adds it to what the processes of a job know. */
    public void toProperties(Properties properties) {
        properties.setProperty("listen", local);
        properties.setProperty("tunerPort", Integer.toString(tunerPort));
        properties.setProperty("advertised", advertised);
    }
}
