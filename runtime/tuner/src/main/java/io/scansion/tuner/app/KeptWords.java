package io.scansion.tuner.app;

import io.scansion.tuner.config.InvalidJobException;
import io.scansion.tuner.config.RankList;
import io.scansion.tuner.control.OperatorWords;
import io.scansion.tuner.control.OperatorWords.Said;
import io.scansion.tuner.launch.JobDirectory;
import io.scansion.tuner.record.EventSink;
import io.scansion.tuner.record.RunEvent;
import java.io.IOException;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/** What operators have said about a job, in its directory. What cannot be kept or read is a warning, never the end of the tuner. */
final class KeptWords {
    private final JobDirectory directory;
    private final EventSink events;

    KeptWords(JobDirectory directory, EventSink events) {
        this.directory = directory;
        this.events = events;
    }

    OperatorWords open() {
        return new OperatorWords(read(), this::write);
    }

    Said read() {
        try {
            Properties words = directory.operatorWords();
            return new Said(
                    Set.copyOf(RankList.parse(words.getProperty("pinned", ""))),
                    Integer.parseInt(words.getProperty("runLeftAlone", "0")),
                    Boolean.parseBoolean(words.getProperty("measuring", "true")));
        } catch (IOException | NumberFormatException | InvalidJobException e) {
            warn("what operators said to an earlier tuner of this job is lost: " + e.getMessage());
            return Said.NOTHING;
        }
    }

    void write(Said said) {
        Properties words = new Properties();
        words.setProperty("pinned", RankList.text(new TreeSet<>(said.pinned())));
        words.setProperty("runLeftAlone", Integer.toString(said.runLeftAlone()));
        words.setProperty("measuring", Boolean.toString(said.measuring()));
        try {
            directory.keepOperatorWords(words);
        } catch (IOException e) {
            warn("should the tuner die, what operators have said is lost: it cannot be written down: "
                    + e.getMessage());
        }
    }

    private void warn(String text) {
        events.append(new RunEvent.Warning(-1, text));
    }
}
