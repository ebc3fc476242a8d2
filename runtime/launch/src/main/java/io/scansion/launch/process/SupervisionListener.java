package io.scansion.launch.process;

/**
 * Is told what happens to the processes of a job. Called from several threads at once; lines of one stream of one process come
 * in order. A listener must return quickly: while it does not, the process that prints cannot go on.
 */
@FunctionalInterface
public interface SupervisionListener {
    void on(SupervisionEvent event);

    /** Returns a listener that passes every event to this one and then to the other. */
    default SupervisionListener and(SupervisionListener other) {
        return event -> {
            on(event);
            other.on(event);
        };
    }
}
