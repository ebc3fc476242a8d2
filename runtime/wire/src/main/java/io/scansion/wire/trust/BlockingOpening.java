package io.scansion.wire.trust;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/** The client's end of {@link Transport} for those who may wait. */
public final class BlockingOpening {
    private BlockingOpening() {}

    /**
     * Lets both ends prove themselves, within the time-out of the socket.
     *
     * @param socket connected; stays the caller's to close if this fails
     * @return what to speak over from here on; closing it closes the socket
     * @throws UntrustedException if the other end is not who it should be; not if it closes the connection first
     */
    public static Socket client(Socket socket, Proof proof) throws IOException {
        if (proof instanceof Proof.Words words) {
            socket.getOutputStream().write(words.knock().getBytes(StandardCharsets.US_ASCII));
            byte[] answer = socket.getInputStream().readNBytes(Proof.Words.LENGTH);
            if (answer.length < Proof.Words.LENGTH) {
                throw new EOFException("it closed the connection");
            }
            if (!MessageDigest.isEqual(answer, words.answer().getBytes(StandardCharsets.US_ASCII))) {
                throw new UntrustedException("it does not know the word of this job's tuner");
            }
            return socket;
        }
        SSLSocket sealed = (SSLSocket) PinnedCertificate.context((Proof.Certificate) proof)
                .getSocketFactory()
                .createSocket(socket, null, socket.getPort(), true);
        try {
            sealed.startHandshake();
            return sealed;
        } catch (SSLException e) {
            if (e.getCause() instanceof IOException broken && !(broken instanceof SSLException)) {
                throw broken; // it has gone, or says nothing: that shows nothing of who it is
            }
            throw new UntrustedException("TLS does not come about: " + e.getMessage(), e);
        }
    }
}
