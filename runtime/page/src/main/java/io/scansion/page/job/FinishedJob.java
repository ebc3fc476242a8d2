package io.scansion.page.job;

import io.scansion.tuner.channel.TunerAbsentException;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.RecordFile;
import io.scansion.tuner.journal.RecordHead;
import io.scansion.wire.OperatorMessage.OperatorReply;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A job that has ended, as its record tells of it: the same picture as of one that runs, as it was at the end. Immutable. */
final class FinishedJob implements ShownJob {
    private final EventTail tail = new EventTail();
    private final byte[] whole;

    /** @throws IOException if the record cannot be read */
    FinishedJob(Path file) throws IOException {
        RunPicture picture = new RunPicture();
        Optional<RecordHead> head = RecordFile.read(file, event -> {
            picture.accept(event);
            tail.add(EventJson.line(event));
        });
        whole = picture.message(true, picture.sections(standing(head)), Double.NEGATIVE_INFINITY);
    }

    static Standing standing(Optional<RecordHead> head) {
        return switch (head.map(RecordHead::exitCode).orElse(0)) {
            case 0 -> Standing.ENDED;
            case RecordHead.STOPPED -> Standing.STOPPED;
            default -> Standing.FAILED;
        };
    }

    @Override
    public EventTail tail() {
        return tail;
    }

    @Override
    public OperatorReply ask(String verb, String argument) throws IOException {
        throw new TunerAbsentException("the job has ended");
    }

    @Override
    public void add(Viewer viewer) {
        if (viewer.take(whole)) {
            viewer.end();
        }
    }

    @Override
    public byte[] whole() {
        return whole;
    }
}
