package io.scansion.wire;

/** Numbers that both ends of a tuner channel agree on. */
public final class WireProtocol {
    /** Goes up with every change that an older peer could misread. */
    public static final int VERSION = 1;
    /** First four bytes of every frame: "SCAN". */
    public static final int MAGIC = 0x5343414E;
    /** Longest frame body that is accepted, in bytes. */
    public static final int MAX_FRAME_BYTES = 1 << 20;

    private WireProtocol() {}
}
