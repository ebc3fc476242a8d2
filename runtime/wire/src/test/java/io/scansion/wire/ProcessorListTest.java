package io.scansion.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessorListTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "0-3,8        | 0 1 2 3 8",
                "5            | 5",
                "0-1,1-2      | 0 1 2",
                "3-1,2        | 2",
                "1,x,2-y,-4,3 | 1 3",
                "0-65535999,7 | 7",
                "''           | ''",
                "'\n'         | ''",
            })
    void numbers_and_ranges_are_read_and_what_is_neither_is_left_out(String list, String numbers) {
        assertThat(ProcessorList.numbers(list).stream()
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining(" ")))
                .isEqualTo(numbers);
    }
}
