package io.scansion.launch.host;

import java.util.List;

/**
 * What a host says of itself before ranks are started on it.
 *
 * @param name that it has for itself
 * @param machine tells it from other machines of the same name
 * @param java version of the Java that its ranks will have, such as {@code 17.0.15}
 * @param scansion version and digest of its Scansion
 * @param mpj digest of its MPJ Express
 * @param classPath digests of the entries of the program's class path, in their order; empty for one that is not there
 * @param launcherAddress the launcher's address as this host sees it; empty if it does not
 */
public record HostFacts(
        String name,
        String machine,
        String java,
        String scansion,
        String mpj,
        List<String> classPath,
        String launcherAddress) {

    public HostFacts {
        classPath = List.copyOf(classPath);
    }

    /** Returns the release of Java that programs depend on, such as 17. */
    public int javaRelease() {
        return Runtime.Version.parse(java).feature();
    }
}
