package io.scansion.tuner.policy;

import java.util.Optional;

/** One condition that a change has to meet. Stateless. */
interface Guard {
    /** Returns why nothing is to be done; empty if this guard has nothing against it. */
    Optional<Decision.Stay> objection(Considered considered);
}
