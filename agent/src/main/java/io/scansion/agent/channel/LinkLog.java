package io.scansion.agent.channel;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** At most one line per cause, whatever happens how often. Never throws. */
final class LinkLog {
    private static final int MAX_CAUSES = 32;
    private static final int MAX_TEXT_CHARS = 2_000;
    private final Consumer<String> lines;
    private final Set<String> causes = new HashSet<>();

    LinkLog(Consumer<String> lines) {
        this.lines = lines;
    }

    synchronized void once(String cause, String line) {
        if (causes.size() < MAX_CAUSES && causes.add(cause)) {
            try {
                lines.accept(clip(line));
            } catch (RuntimeException e) {
                causes.add("log"); // there is nowhere left to say it
            }
        }
    }

    /** Returns the text, cut so that it surely fits into a message. */
    static String clip(String text) {
        return text.length() <= MAX_TEXT_CHARS ? text : text.substring(0, MAX_TEXT_CHARS) + "...";
    }
}
