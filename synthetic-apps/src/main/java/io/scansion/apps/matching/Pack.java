package io.scansion.apps.matching;

import java.util.Arrays;

/**
 * Matches that travel together.
 *
 * @param round which time the pair is matched
 * @param slice number of the slice
 * @param number of the pack within its slice, from 0
 * @param last whether the slice has no more
 * @param matches their codes; none only if the slice has none
 */
@SuppressWarnings("ArrayRecordComponent") // a message, never compared
record Pack(int round, int slice, int number, boolean last, long[] matches) {
    static final Pack NONE = new Pack(0, 0, 0, false, new long[0]);

    static final int HEADER = 4; // longs

    long[] toLongs() {
        long[] message = new long[HEADER + matches.length];
        message[0] = round;
        message[1] = slice;
        message[2] = number;
        message[3] = last ? 1 : 0;
        System.arraycopy(matches, 0, message, HEADER, matches.length);
        return message;
    }

    /** @param length of the message in the array, which may be longer */
    static Pack fromLongs(long[] message, int length) {
        return new Pack(
                (int) message[0],
                (int) message[1],
                (int) message[2],
                message[3] != 0,
                Arrays.copyOfRange(message, HEADER, length));
    }
}
