package io.scansion.launch.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.function.Consumer;

/**
 * Reads one stream of a process to its end and hands it on line by line. A line longer than {@link #MAX_LINE_BYTES} is handed
 * on in pieces, so that a program which never ends its line cannot fill the launcher's memory. Ends {@code \n} and
 * {@code \r\n} are removed; what follows the last end is a line too.
 */
final class LinePump implements Runnable {
    static final int MAX_LINE_BYTES = 16_384;

    private final InputStream in;
    private final Charset charset;
    private final Consumer<String> lines;
    private final byte[] line = new byte[MAX_LINE_BYTES];
    private int length;

    LinePump(InputStream in, Charset charset, Consumer<String> lines) {
        this.in = in;
        this.charset = charset;
        this.lines = lines;
    }

    @Override
    public void run() {
        byte[] buffer = new byte[8_192];
        try (in) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                for (int i = 0; i < read; i++) {
                    take(buffer[i]);
                }
            }
        } catch (IOException e) {
            // the process was ended: what it said so far counts
        }
        if (length > 0) {
            flush();
        }
    }

    private void take(byte next) {
        if (next == '\n') {
            if (length > 0 && line[length - 1] == '\r') {
                length--;
            }
            flush();
            return;
        }
        if (length == line.length) {
            flush();
        }
        line[length++] = next;
    }

    private void flush() {
        String text = new String(line, 0, length, charset);
        length = 0;
        lines.accept(text);
    }
}
