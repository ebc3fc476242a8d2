package io.scansion.wire;

import io.scansion.wire.trust.Proof;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Properties;

/**
 * Where a job's tuner listens, how it is recognised, and a key to be shown to it: the content of {@code tuner.properties} in the
 * job's directory, which only the job's owner can read.
 *
 * @param job its id
 * @param host address as a literal, or a name that every host of the job looks up alike
 * @param port TCP port, from 1 to 65535
 * @param processId the tuner's process, so that a restarted tuner differs also on the same port; 0 where it is not known
 * @param key of an agent in that file; consoles have others
 * @param proof by which client and tuner know each other before the key is shown
 */
public record TunerAddress(String job, String host, int port, long processId, String key, Proof proof) {
    /** Longest text that {@link #parse} accepts, in characters. */
    public static final int MAX_TEXT_CHARS = 4096;

    public TunerAddress {
        if (!HostPort.isHost(host) || host.equals("0.0.0.0") || host.equals("::")) {
            throw new IllegalArgumentException("host must be an address or a name, got " + host);
        }
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("port must be from 1 to 65535, got " + port);
        }
        if (processId < 0) {
            throw new IllegalArgumentException("processId must not be negative, got " + processId);
        }
    }

    /** Returns the same with another key. */
    public TunerAddress withKey(String other) {
        return new TunerAddress(job, host, port, processId, other, proof);
    }

    /** Returns the text of the file. */
    public String format() {
        Properties properties = new Properties();
        properties.setProperty("host", host);
        properties.setProperty("port", Integer.toString(port));
        properties.setProperty("pid", Long.toString(processId));
        properties.setProperty("job", job);
        properties.setProperty("key", key);
        proof.toProperties(properties);
        StringWriter text = new StringWriter();
        try {
            properties.store(text, null);
        } catch (IOException e) {
            throw new AssertionError("a string cannot fail to be written", e);
        }
        return text.toString();
    }

    /**
     * Reads the text of the file; unknown keys are ignored.
     *
     * @throws IllegalArgumentException if a key is missing or its value is none; names the key
     */
    public static TunerAddress parse(String text) {
        return parse(properties(text));
    }

    /**
     * Reads a key file, which says everything but where the tuner is.
     *
     * @param at {@code HOST:PORT}
     * @throws IllegalArgumentException if a key is missing or its value is none; names the key
     */
    public static TunerAddress parse(String text, String at) {
        HostPort place = HostPort.parse(at);
        Properties properties = properties(text);
        properties.setProperty("host", place.host());
        properties.setProperty("port", Integer.toString(place.port()));
        properties.setProperty("pid", "0");
        return parse(properties);
    }

    private static Properties properties(String text) {
        if (text.length() > MAX_TEXT_CHARS) {
            throw new IllegalArgumentException(
                    "expected at most " + MAX_TEXT_CHARS + " characters, found " + text.length());
        }
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException e) {
            throw new AssertionError("a string cannot fail to be read", e);
        }
        return properties;
    }

    private static TunerAddress parse(Properties properties) {
        return new TunerAddress(
                value(properties, "job"),
                value(properties, "host"),
                number(properties, "port"),
                number(properties, "pid"),
                value(properties, "key"),
                Proof.fromProperties(properties));
    }

    private static int number(Properties properties, String key) {
        String value = value(properties, key);
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + " must be a whole number, got " + value, e);
        }
    }

    private static String value(Properties properties, String key) {
        String value = properties.getProperty(key);
        if (value == null) {
            throw new IllegalArgumentException("the key " + key + " is missing");
        }
        return value.trim();
    }
}
