package io.scansion.console.view;

/** How the console stands to the tuner. */
public enum Connection {
    CONNECTING("connecting to the tuner"),
    CONNECTED("tuner connected"),
    LOST("TUNER LOST, the program runs on"),
    ENDED("job ended"),
    FAILED("JOB FAILED");

    private final String words;

    Connection(String words) {
        this.words = words;
    }

    /** What a connection that was made, or lost, means. */
    public static Connection of(boolean connected) {
        return connected ? CONNECTED : LOST;
    }

    String words() {
        return words;
    }
}
