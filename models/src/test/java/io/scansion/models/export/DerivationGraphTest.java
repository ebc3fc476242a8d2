package io.scansion.models.export;

import static io.scansion.models.pepa.semantics.Terms.PASSIVE;
import static io.scansion.models.pepa.semantics.Terms.active;
import static io.scansion.models.pepa.semantics.Terms.define;
import static io.scansion.models.pepa.semantics.Terms.model;
import static io.scansion.models.pepa.semantics.Terms.name;
import static io.scansion.models.pepa.semantics.Terms.prefix;
import static io.scansion.models.pepa.semantics.Terms.together;
import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.pepa.analysis.PepaChain;
import org.junit.jupiter.api.Test;

final class DerivationGraphTest {
    @Test
    void every_state_is_a_node_and_every_activity_an_arrow_with_its_rate() {
        PepaChain chain = PepaChain.derive(
                model(
                        together(name("A"), name("B"), "b"),
                        define("A", prefix("a", active(0.125), prefix("b", PASSIVE, "A"))),
                        define("B", prefix("b", active(30), "B"))),
                ExplorationLimits.DEFAULT);
        assertThat(DerivationGraph.dot(chain)).isEqualTo("""
            digraph derivation {
                node [shape=box, style=rounded];
                s0 [label="(A, B)", peripheries=2];
                s1 [label="((b, infty).A, B)"];
                s0 -> s1 [label="(a, 0.125)"];
                s1 -> s0 [label="(b, 30)"];
            }
            """);
    }
}
