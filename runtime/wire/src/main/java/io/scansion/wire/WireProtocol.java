package io.scansion.wire;

/**
 * Numbers that both ends of a tuner channel agree on. A frame is, in network byte order: magic (4 bytes), version (2), type
 * (2), length of the body in bytes (4), body.
 */
public final class WireProtocol {
    /** Goes up with every change that an older peer could misread. */
    public static final int VERSION = 3;
    /** First four bytes of every frame: "SCAN". */
    public static final int MAGIC = 0x5343414E;
    /** Length of what precedes the body of every frame, in bytes. */
    public static final int HEADER_BYTES = 12;
    /** Longest frame body that is accepted, in bytes. */
    public static final int MAX_FRAME_BYTES = 1 << 20;
    /** Longest string in a message, in bytes of UTF-8, except the texts with bounds of their own. */
    public static final int MAX_STRING_BYTES = 1 << 14;
    /** Longest JSON of an event and longest text of a reply, in bytes of UTF-8. */
    public static final int MAX_TEXT_BYTES = MAX_FRAME_BYTES - 64;
    /** Most entries of a list in a message, such as the channels of a master to ten thousand workers and back. */
    public static final int MAX_LIST_ENTRIES = 1 << 15;

    private WireProtocol() {}
}
