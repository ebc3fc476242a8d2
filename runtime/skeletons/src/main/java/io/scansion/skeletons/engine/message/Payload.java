package io.scansion.skeletons.engine.message;

/** How an entry of a message is written; the code is the first byte of the entry. */
enum Payload {
    SERIALIZED(0),
    INT(1),
    LONG(2),
    DOUBLE(3),
    BYTES(4),
    SHORTS(5),
    CHARS(6),
    INTS(7),
    LONGS(8),
    FLOATS(9),
    DOUBLES(10),
    SKIPPED(11),
    STOPPED(12);

    private static final Payload[] BY_CODE = values(); // codes count from 0 in the order above

    private final byte code;

    Payload(int code) {
        this.code = (byte) code;
    }

    byte code() {
        return code;
    }

    static Payload of(byte code) {
        return BY_CODE[code];
    }
}
