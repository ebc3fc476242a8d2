package io.scansion.page.access;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Who has shown a token, so that it need not stand in every address. They last as long as the page is served; the oldest one goes when
 * there are too many. Safe for use by several threads.
 */
public final class Sessions {
    private static final int MOST = 1_000;
    private static final int BYTES = 16;

    private final SecureRandom random = new SecureRandom();
    private final Map<String, Role> roles = new LinkedHashMap<>();

    /** Returns the name of a new session. */
    public synchronized String open(Role role) {
        if (roles.size() >= MOST) {
            roles.remove(roles.keySet().iterator().next());
        }
        byte[] name = new byte[BYTES];
        random.nextBytes(name);
        String session = HexFormat.of().formatHex(name);
        roles.put(session, role);
        return session;
    }

    /** Returns what whoever knows this session may do. */
    public synchronized Optional<Role> role(String session) {
        return Optional.ofNullable(roles.get(session));
    }
}
