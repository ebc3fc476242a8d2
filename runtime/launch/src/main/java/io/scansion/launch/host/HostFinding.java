package io.scansion.launch.host;

/**
 * One thing that was looked at on a host.
 *
 * @param host its name, as the user has it
 * @param check what was looked at, in a word
 * @param good whether ranks can run with what was found
 * @param found what was found, for people
 * @param advice what to do about it; empty if nothing is to be done
 */
public record HostFinding(String host, String check, boolean good, String found, String advice) {
    static HostFinding good(String host, String check, String found) {
        return new HostFinding(host, check, true, found, "");
    }

    static HostFinding bad(String host, String check, String found, String advice) {
        return new HostFinding(host, check, false, found, advice);
    }
}
