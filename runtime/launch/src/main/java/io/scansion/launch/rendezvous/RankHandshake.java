package io.scansion.launch.rendezvous;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;

/**
 * What a rank of MPJ Express 0.44 says first: {@code writeUTF("Sending Info")}, its write port, its read port, its rank; where the agent
 * is in it, behind the key to its seat.
 *
 * @param keyed whether it has shown that key
 * @param writePort TCP port, 1 to 65535
 * @param readPort TCP port, 1 to 65535
 */
record RankHandshake(boolean keyed, int writePort, int readPort, int rank) {
    private static final byte[] GREETING = "Sending Info".getBytes(StandardCharsets.US_ASCII);

    /**
     * Reads exactly as many bytes as a rank sends, and stops at the first that a rank would not have sent.
     *
     * @param seatKey what a rank with the agent shows, of another length than the greeting
     */
    static RankHandshake read(DataInputStream in, int size, Optional<String> seatKey) throws IOException {
        int length = in.readUnsignedShort();
        boolean keyed = false;
        if (seatKey.isPresent() && length == seatKey.get().length()) {
            byte[] wanted = seatKey.get().getBytes(StandardCharsets.US_ASCII);
            if (!MessageDigest.isEqual(in.readNBytes(length), wanted)) {
                throw new IOException("not the key to a seat");
            }
            keyed = true;
            length = in.readUnsignedShort();
        }
        if (length != GREETING.length || !Arrays.equals(in.readNBytes(length), GREETING)) {
            throw new IOException("not the greeting of a rank");
        }
        RankHandshake handshake = new RankHandshake(keyed, in.readInt(), in.readInt(), in.readInt());
        if (!isPort(handshake.writePort) || !isPort(handshake.readPort)) {
            throw new IOException("not a port: " + handshake);
        }
        if (handshake.rank < 0 || handshake.rank >= size) {
            throw new IOException("not a rank of this job: " + handshake);
        }
        return handshake;
    }

    private static boolean isPort(int number) {
        return number > 0 && number <= 65_535;
    }
}
