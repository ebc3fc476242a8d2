package io.scansion.launch.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;

/** Sends the launcher's standard input to a rank on another host, one part at a time: what a rank does not read stays where it is. */
final class InputPump implements Runnable {
    private static final int PART_BYTES = 1 << 15;

    private final InputStream from;
    private final int rank;
    private final HostStream host;
    private final Semaphore free = new Semaphore(1);

    InputPump(InputStream from, int rank, HostStream host) {
        this.from = from;
        this.rank = rank;
        this.host = host;
    }

    /** The rank has taken the last part. */
    void taken() {
        free.release();
    }

    @Override
    public void run() {
        byte[] part = new byte[PART_BYTES];
        try {
            int read;
            do {
                free.acquire();
                read = from.read(part);
                host.send(new HostMessage.Input(rank, ByteBuffer.wrap(part, 0, Math.max(0, read))));
            } while (read >= 0);
        } catch (IOException | InterruptedException e) {
            // the host is lost, or the launcher ends
        }
    }
}
