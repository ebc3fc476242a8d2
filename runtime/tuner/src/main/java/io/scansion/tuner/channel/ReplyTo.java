package io.scansion.tuner.channel;

/** The console that a request came from. May be used from any thread, also after the console has gone. */
public interface ReplyTo {
    /** Whether this console may change the job, and not only look. */
    boolean mayChange();

    /**
     * Answers the request.
     *
     * @param exitCode what the console's process is to end with: 0 done, 2 bad arguments, 4 refused
     */
    void reply(int exitCode, String text);

    /** Sends an event to this console alone, such as the history that it missed. */
    void event(String json);

    /** Runs the task once, on the channel's thread, when the console has gone; at once if it has. */
    void onGone(Runnable task);
}
