package io.scansion.tuner.act;

import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.world.Subject;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Changes the arrangement of one kind of subject, and says so. Owned by the loop's thread. */
public interface Actuator {
    boolean changes(Subject subject);

    /** Names of the levels that it can give other instances to, whoever wants it. */
    Set<String> able(Observation observation);

    /** Of these, the levels that it is worth doing without an operator's word. */
    default Set<String> worthwhile(Observation observation) {
        return able(observation);
    }

    /** Says why a proposal cannot be carried out as things stand; empty if it can. */
    Optional<String> objection(Proposal proposal);

    /** Returns what carries a proposal out. */
    List<Order> orders(Proposal proposal);

    /**
     * Whether those who distribute work say that they do as the proposal wants.
     *
     * @param takingBack whether the proposal restores an earlier arrangement
     */
    boolean isInForce(Proposal proposal, boolean takingBack);

    /** Whether items that were under way before the change have come out. */
    boolean hasPassed(Proposal proposal);

    /** Items that were sent before the change and have still to be served by the levels that it touches. */
    long queuedBefore(Proposal proposal);

    /** Items that the levels of the change have served and that have not come out yet, as far as none is dropped behind them. */
    long finishedAhead(Proposal proposal);

    /** Items that have come out of a subject since the start of the job. */
    long totalItems();

    /** Leaves out what has been measured of the present window. */
    void restartWindow();

    /** Says that a proposal is recommended. */
    void recommended(Proposal proposal);

    /** Says that orders have been sent. */
    void sent(Proposal proposal, List<Order> orders);

    /** Takes note of an answer, and says so where it is worth it. */
    void answered(Proposal proposal, Order order, Answer answer);

    /** Says that a proposal could not be carried out. */
    void failed(Proposal proposal, double itemsPerSecondBefore, String reason);
}
