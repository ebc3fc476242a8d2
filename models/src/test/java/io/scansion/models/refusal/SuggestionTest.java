package io.scansion.models.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SuggestionTest {
    private static final List<String> KNOWN = List.of("Stage1", "Stage2", "Processor", "P", "mu1");

    @ParameterizedTest
    @CsvSource({
        "Stage3, Stage1",
        "stage2, Stage2",
        "Proccesor, Processor",
        "Satge2, Stage2",
        "mul, mu1",
        "Prozess, Processor",
        "Q, ''",
        "Network, ''",
        "xyz, ''"
    })
    void the_nearest_name_is_meant_if_it_is_near(String unknown, String meant) {
        assertThat(new Suggestion(KNOWN).phrase(unknown))
                .isEqualTo(meant.isEmpty() ? "" : "; did you mean " + meant + "?");
    }

    @Test
    void few_names_are_all_named_where_none_is_near() {
        assertThat(new Suggestion(KNOWN).phraseOrAll("Network"))
                .isEqualTo("; known: Stage1, Stage2, Processor, P, mu1");
        assertThat(new Suggestion(KNOWN).phraseOrAll("mul")).isEqualTo("; did you mean mu1?");
        assertThat(new Suggestion(List.of()).phraseOrAll("x")).isEqualTo("; there are none");
    }

    @Test
    void nobody_is_told_more_than_fifty_times() {
        Suggestion suggestion = new Suggestion(KNOWN);
        for (int i = 0; i < 50; i++) {
            assertThat(suggestion.phrase("Stage3")).isNotEmpty();
        }
        assertThat(suggestion.phrase("Stage3")).isEmpty();
    }
}
