package io.scansion.console.attach;

import io.scansion.console.command.ExitCode;
import io.scansion.console.command.Refusal;
import java.util.List;

/** The processes that a command line names. */
final class ProcessIds {
    private ProcessIds() {}

    /** @throws Refusal if a word is no number of a process */
    static List<Long> of(List<String> words) {
        return words.stream().map(ProcessIds::of).toList();
    }

    private static long of(String word) {
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new Refusal(
                    ExitCode.BAD_INPUT,
                    "PID must be the number of a process such as 4711, as jps shows them; got " + word,
                    e);
        }
    }
}
