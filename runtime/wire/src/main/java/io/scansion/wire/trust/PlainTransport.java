package io.scansion.wire.trust;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** Bytes as they are, once the words have been said: the client's first, since the tuner tells its own to nobody else. */
final class PlainTransport extends Transport {
    private final ByteBuffer said;
    private final ByteBuffer heard = ByteBuffer.allocate(Proof.Words.LENGTH);
    private final byte[] expected;
    private boolean maySpeak;
    private boolean recognised;

    PlainTransport(SocketChannel socket, Proof.Words words, boolean client) {
        super(socket);
        said = ByteBuffer.wrap(ascii(client ? words.knock() : words.answer()));
        expected = ascii(client ? words.answer() : words.knock());
        maySpeak = client;
    }

    private static byte[] ascii(String word) {
        return word.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (!recognised && !recognise()) {
            return 0;
        }
        return socket.read(target);
    }

    private boolean recognise() throws IOException {
        int count = socket.read(heard);
        if (count < 0) {
            throw new EOFException("it closed the connection");
        }
        if (heard.hasRemaining()) {
            return false;
        }
        if (!MessageDigest.isEqual(heard.array(), expected)) { // in constant time
            throw new UntrustedException("it does not know the word of this job's tuner");
        }
        recognised = true;
        maySpeak = true;
        advance();
        return true;
    }

    @Override
    public boolean hasMore() {
        return false;
    }

    @Override
    public void write(ByteBuffer source) throws IOException {
        advance();
        if (isOpen()) {
            socket.write(source);
        }
    }

    @Override
    void advance() throws IOException {
        if (maySpeak && said.hasRemaining()) {
            socket.write(said);
        }
    }

    @Override
    public boolean holdsBytes() {
        return maySpeak && said.hasRemaining();
    }

    @Override
    public boolean isOpen() {
        return recognised && !said.hasRemaining();
    }

    @Override
    public void shutdownOutput() throws IOException {
        socket.shutdownOutput();
    }
}
