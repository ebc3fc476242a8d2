package io.scansion.launch.host;

import java.io.IOException;

/** What a host has to have before a rank can be started on it, in the order in which it is missed. */
enum HostNeed {
    CONNECTION("connection", "see that this host reaches it"),
    JAVA("java", "install Java 17 or newer there, or say where it is by java= in a host file"),
    SCANSION("scansion", "install it there, or say where it is by scansion= in a host file"),
    DIRECTORY("directory", "start the job in a directory that all hosts have"),
    MPJ("mpj", "install it there (Debian: libmpj-java), or say where it is by mpj= in a host file");

    private final String word;
    private final String advice;

    HostNeed(String word, String advice) {
        this.word = word;
        this.advice = advice;
    }

    /** @throws IOException if nothing is called so */
    static HostNeed of(String word) throws IOException {
        for (HostNeed need : values()) {
            if (need.word.equals(word)) {
                return need;
            }
        }
        throw new IOException("not what a host needs: " + word);
    }

    /** Returns what people and messages call it. */
    String word() {
        return word;
    }

    /** Returns what is to be done where it is missing. */
    String advice() {
        return advice;
    }
}
