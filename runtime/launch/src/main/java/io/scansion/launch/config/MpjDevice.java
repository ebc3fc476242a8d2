package io.scansion.launch.config;

import java.util.Locale;

/** How MPJ Express moves messages. */
public enum MpjDevice {
    /** One JVM per rank, sockets between them; the one on which ranks can be rearranged. */
    NIODEV,
    /** All ranks as threads of one JVM; for measuring only, because a thread cannot be supervised or replaced. */
    SMPDEV;

    /** Returns the word of the command line, such as {@code niodev}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws InvalidJobException if there is no such device */
    public static MpjDevice parse(String word) {
        for (MpjDevice device : values()) {
            if (device.word().equals(word)) {
                return device;
            }
        }
        throw new InvalidJobException("unknown device '" + word + "'; use niodev or smpdev");
    }
}
