package io.scansion.wire.trust;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The secrets of one job. Whoever shows one of them has its role, and no other.
 *
 * @param agent of the ranks: may report, and gets the orders
 * @param operator of consoles that may change the job
 * @param viewer of consoles that may only look
 * @param seat shown by a rank where the ranks meet, in the clear and once: it opens nothing else
 */
public record JobKeys(String agent, String operator, String viewer, String seat) {
    private static final int KEY_BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** What a peer may do. */
    public enum Role {
        AGENT,
        OPERATOR,
        VIEWER;

        /** Returns the word for it in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public JobKeys {
        if (agent.isBlank() || operator.isBlank() || viewer.isBlank() || seat.isBlank()) {
            throw new IllegalArgumentException("a key of the job is missing");
        }
        if (Stream.of(agent, operator, viewer, seat).distinct().count() < 4) {
            throw new IllegalArgumentException("two keys are the same");
        }
    }

    /** Returns new ones, of 128 random bits each. */
    public static JobKeys make() {
        return new JobKeys(secret(), secret(), secret(), secret());
    }

    /** Returns a text of 128 random bits. */
    static String secret() {
        byte[] bytes = new byte[KEY_BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    public String of(Role role) {
        return switch (role) {
            case AGENT -> agent;
            case OPERATOR -> operator;
            case VIEWER -> viewer;
        };
    }

    /** Returns whose key this is. Takes equally long for every guess, so that the answer's delay tells nothing of it. */
    public Optional<Role> role(String key) {
        Role found = null;
        for (Role role : Role.values()) {
            if (MessageDigest.isEqual(utf8(of(role)), utf8(key))) {
                found = role;
            }
        }
        return Optional.ofNullable(found);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Adds them to what only the job's owner can read. */
    public void toProperties(Properties properties) {
        for (Role role : Role.values()) {
            properties.setProperty("key." + role.word(), of(role));
        }
        properties.setProperty("key.seat", seat);
    }

    /** @throws IllegalArgumentException if one is missing */
    public static JobKeys fromProperties(Properties properties) {
        return new JobKeys(
                properties.getProperty("key.agent", ""),
                properties.getProperty("key.operator", ""),
                properties.getProperty("key.viewer", ""),
                properties.getProperty("key.seat", ""));
    }

    /** Says nothing: keys are not to be found in logs. */
    @Override
    public String toString() {
        return "JobKeys";
    }
}
