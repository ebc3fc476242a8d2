package io.scansion.wire;

import java.io.IOException;
import java.io.StringReader;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Where a job's tuner listens: the content of {@code tuner.properties} in the job's directory.
 *
 * @param host loopback address as a literal, {@code 127.x.y.z} or {@code ::1}; nothing else is accepted
 * @param port TCP port, from 1 to 65535
 * @param processId the tuner's process, so that a restarted tuner differs also on the same port
 */
public record TunerAddress(String host, int port, long processId) {
    /** Longest text that {@link #parse} accepts, in characters. */
    public static final int MAX_TEXT_CHARS = 4096;

    private static final Pattern LOOPBACK = Pattern.compile("127(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}|::1");

    public TunerAddress {
        if (!LOOPBACK.matcher(host).matches()) {
            throw new IllegalArgumentException("host must be a loopback address such as 127.0.0.1, got " + host);
        }
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("port must be from 1 to 65535, got " + port);
        }
        if (processId < 0) {
            throw new IllegalArgumentException("processId must not be negative, got " + processId);
        }
    }

    /** Returns the text of the file. */
    public String format() {
        return "host=" + host + "\nport=" + port + "\npid=" + processId + "\n";
    }

    /**
     * Reads the text of the file; unknown keys are ignored.
     *
     * @throws IllegalArgumentException if a key is missing or its value is none; names the key
     */
    public static TunerAddress parse(String text) {
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
        return new TunerAddress(value(properties, "host"), number(properties, "port"), number(properties, "pid"));
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
