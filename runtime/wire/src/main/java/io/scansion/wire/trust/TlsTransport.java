package io.scansion.wire.trust;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/** Bytes in records of TLS. */
final class TlsTransport extends Transport {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    /** From the socket, to be decrypted; between uses it is filled from the end. */
    private final ByteBuffer received;
    /** Decrypted, for the reader; between uses it is filled from the end. */
    private final ByteBuffer clear;
    /** Encrypted, for the socket; between uses it is read from the beginning. */
    private final ByteBuffer sealed;

    private boolean ended;
    private boolean more;
    private boolean open;

    private TlsTransport(SocketChannel socket, SSLEngine engine) throws SSLException {
        super(socket);
        this.engine = engine;
        received = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        clear = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize());
        sealed = ByteBuffer.allocate(engine.getSession().getPacketBufferSize()).limit(0);
        engine.beginHandshake();
    }

    static TlsTransport client(SocketChannel socket, Proof.Certificate proof) throws IOException {
        SSLEngine engine = PinnedCertificate.context(proof).createSSLEngine();
        engine.setUseClientMode(true);
        return new TlsTransport(socket, engine);
    }

    static TlsTransport server(SocketChannel socket, SSLContext context) throws IOException {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        return new TlsTransport(socket, engine);
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        advance();
        int count = drain(target);
        while (target.hasRemaining() && !ended) {
            int arrived = received.hasRemaining() ? socket.read(received) : 0;
            if (arrived < 0) {
                if (!open) {
                    throw new EOFException("it closed the connection");
                }
                ended = true;
            }
            boolean decrypted = unwrapAll();
            count += drain(target);
            if (arrived <= 0 && !decrypted) {
                break;
            }
        }
        more = !target.hasRemaining();
        return count > 0 ? count : ended ? -1 : 0;
    }

    private int drain(ByteBuffer target) {
        clear.flip();
        int count = Math.min(clear.remaining(), target.remaining());
        target.put(target.position(), clear, clear.position(), count).position(target.position() + count);
        clear.position(clear.position() + count).compact();
        return count;
    }

    /** Returns whether any bytes of the reader, or of the handshake, have come out. */
    private boolean unwrapAll() throws IOException {
        boolean any = false;
        while (unwrap()) {
            any = true;
            advance();
        }
        return any;
    }

    private boolean unwrap() throws IOException {
        received.flip();
        try {
            SSLEngineResult result = engine.unwrap(received, clear);
            if (result.getStatus() == Status.CLOSED) {
                ended = true;
            }
            return result.getStatus() == Status.OK && result.bytesConsumed() > 0;
        } catch (SSLException e) {
            throw failed(e);
        } finally {
            received.compact();
        }
    }

    /** Goes on with the handshake as far as it goes without waiting, and sends what is to be sent. */
    @Override
    void advance() throws IOException {
        while (sent()) {
            switch (engine.getHandshakeStatus()) {
                case NEED_TASK -> {
                    for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
                        task.run();
                    }
                }
                case NEED_WRAP -> wrap(NOTHING);
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
                    if (ended || !unwrap()) {
                        return;
                    }
                }
                case NOT_HANDSHAKING, FINISHED -> {
                    open = true;
                    return;
                }
            }
        }
    }

    private void wrap(ByteBuffer source) throws IOException {
        sealed.clear();
        try {
            SSLEngineResult result = engine.wrap(source, sealed);
            if (result.getStatus() == Status.CLOSED && result.bytesProduced() == 0) {
                throw new EOFException("the connection is closed");
            }
        } catch (SSLException e) {
            throw failed(e);
        } finally {
            sealed.flip();
        }
    }

    private boolean sent() throws IOException {
        if (sealed.hasRemaining()) {
            socket.write(sealed);
        }
        return !sealed.hasRemaining();
    }

    private IOException failed(SSLException e) {
        return open ? e : new UntrustedException("TLS does not come about: " + e.getMessage(), e);
    }

    @Override
    public boolean hasMore() {
        return more;
    }

    @Override
    public void write(ByteBuffer source) throws IOException {
        advance();
        while (open && source.hasRemaining() && sent()) {
            wrap(source);
        }
        sent();
    }

    @Override
    public boolean holdsBytes() {
        return sealed.hasRemaining();
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void shutdownOutput() throws IOException {
        engine.closeOutbound();
        advance();
        socket.shutdownOutput();
    }
}
