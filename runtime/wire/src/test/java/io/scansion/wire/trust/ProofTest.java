package io.scansion.wire.trust;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProofTest {
    @Test
    void words_can_be_logged_and_are_not_told() {
        Proof.Words words = Proof.Words.make();
        assertThat(words.toString()).isEqualTo("Words");
        assertThat(Proof.Words.make()).isNotEqualTo(words);
    }
}
