package io.scansion.page.access;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The two secrets that let people in: one for each role. Those of a job are made from its key by HMAC-SHA256, so they are the job's for
 * its life, whoever serves its page, stand in no file but the key's, and do not tell the key.
 */
public record PageTokens(String viewer, String operator) {
    private static final int BYTES = 16;

    /** @param key of the job */
    public static PageTokens ofJob(String key) {
        return new PageTokens(derived(key, Role.VIEWER), derived(key, Role.OPERATOR));
    }

    /** Tokens that nobody has seen, for a page that shows several jobs. */
    public static PageTokens random() {
        byte[] key = new byte[BYTES];
        new SecureRandom().nextBytes(key);
        return ofJob(HexFormat.of().formatHex(key));
    }

    private static String derived(String key, Role role) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            byte[] whole = mac.doFinal(("page " + role.word()).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(whole, 0, BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }

    /** Returns whose token this is; takes as long for a nearly right one as for any other. */
    public Optional<Role> role(String token) {
        boolean operates = same(token, operator);
        boolean views = same(token, viewer);
        return operates ? Optional.of(Role.OPERATOR) : views ? Optional.of(Role.VIEWER) : Optional.empty();
    }

    private static boolean same(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "PageTokens[secret]";
    }
}
