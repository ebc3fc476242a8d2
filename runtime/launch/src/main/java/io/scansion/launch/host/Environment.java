package io.scansion.launch.host;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The variables that ranks on other hosts get from the launcher's environment. */
final class Environment {
    /** What belongs to a session, a user's files or an installation on the launcher's host. */
    private static final Set<String> OF_THIS_HOST = Set.of(
            "_",
            "HOME",
            "HOSTNAME",
            "JAVA_HOME",
            "LOGNAME",
            "MAIL",
            "MPJ_HOME",
            "OLDPWD",
            "PWD",
            "SHELL",
            "SHLVL",
            "TERM",
            "TMPDIR",
            "TTY",
            "USER",
            "DISPLAY");

    private static final List<String> OF_THIS_SESSION =
            List.of("SSH_", "XDG_", "DBUS_", "SUDO_", "SLURM_", "SRUN_", "SCANSION_", "BASH_FUNC_");

    private Environment() {}

    /** @param own variables that the host gets beyond them, or with another value */
    static Map<String, String> toHandOver(Map<String, String> launcher, Map<String, String> own) {
        Map<String, String> handed = new TreeMap<>();
        launcher.forEach((variable, value) -> {
            if (!OF_THIS_HOST.contains(variable) && OF_THIS_SESSION.stream().noneMatch(variable::startsWith)) {
                handed.put(variable, value);
            }
        });
        handed.putAll(own);
        return handed;
    }
}
