package io.scansion.tuner.act;

import io.scansion.wire.AgentMessage.Acknowledgement;
import java.util.List;

/**
 * What came of a command that was sent to a rank.
 *
 * @param isAnswered false if no answer can come any more: the rank may have taken the command or not
 * @param reason of the rank, or why there is no answer
 * @param chainInForce where the rank refuses because its items follow another chain already: that chain; otherwise empty
 */
public record Answer(
        int rank, long decisionId, boolean isAnswered, boolean accepted, String reason, List<Integer> chainInForce) {
    public Answer {
        chainInForce = List.copyOf(chainInForce);
    }

    public static Answer of(Acknowledgement acknowledgement) {
        return new Answer(
                acknowledgement.physicalRank(),
                acknowledgement.decisionId(),
                true,
                acknowledgement.accepted(),
                acknowledgement.reason(),
                acknowledgement.chainInForce());
    }

    /** Whether the rank refuses because its part in the program is over. */
    public boolean isOfAnEndedRank() {
        return isAnswered
                && !accepted
                && (reason.equals(Acknowledgement.FINALISED) || reason.equals(Acknowledgement.ENDING));
    }

    public static Answer none(int rank, long decisionId, String reason) {
        return new Answer(rank, decisionId, false, false, reason, List.of());
    }
}
