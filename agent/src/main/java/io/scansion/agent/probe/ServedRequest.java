package io.scansion.agent.probe;

/** The request of a receive that the agent serves itself. */
public interface ServedRequest {
    /** The communicator that the receive was posted on. */
    Object communicator();
}
