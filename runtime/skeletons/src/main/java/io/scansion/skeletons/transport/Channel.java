package io.scansion.skeletons.transport;

/** What a message is for; messages of different channels do not hold each other up. */
public enum Channel {
    /** Items and their end, from one stage to the next. */
    ITEMS(0),
    /** One for each message that an instance of a replicated stage is done with, back to who sent it. */
    CREDITS(1),
    /** From where the results are: how far they are, and the outcome. */
    CONTROL(2);

    private final int number;

    Channel(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
