package io.scansion.tuner.launch;

import java.util.Properties;

/**
 * Where the tuner of a job listens.
 *
 * @param port TCP port, 1 to 65535
 */
public record TunerAddress(String host, int port, long processId) {
    public TunerAddress {
        if (host.isBlank() || port < 1 || port > 65_535) {
            throw new IllegalArgumentException("not an address: " + host + ":" + port);
        }
    }

    Properties toProperties() {
        Properties properties = new Properties();
        properties.setProperty("host", host);
        properties.setProperty("port", Integer.toString(port));
        properties.setProperty("pid", Long.toString(processId));
        return properties;
    }

    static TunerAddress fromProperties(Properties properties) {
        return new TunerAddress(
                properties.getProperty("host", ""),
                Integer.parseInt(properties.getProperty("port", "")),
                Long.parseLong(properties.getProperty("pid", "")));
    }
}
