package io.scansion.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.wire.SentSizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against sorting: whatever the sizes and times, nothing is lost, and cells are in the order of their times. */
class SendTimeCountsTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void bytes_messages_and_times_add_up_and_cells_do_not_overlap(long seed) {
        Random random = new Random(seed);
        SendTimeCounts counts = new SendTimeCounts(3);
        Map<Integer, List<Long>> times = new TreeMap<>();
        Map<Integer, Long> bytes = new TreeMap<>();
        for (int i = 0; i < 2_000; i++) {
            long size = random.nextLong() >>> (20 + random.nextInt(44));
            long nanos = random.nextLong() >>> (30 + random.nextInt(34));
            counts.record(size, nanos);
            int digits = size == 0 ? 0 : Long.toBinaryString(size).length();
            times.computeIfAbsent(digits, none -> new ArrayList<>()).add(nanos);
            bytes.merge(digits, size, Long::sum);
        }
        List<SentSizes> sizes = new ArrayList<>();
        counts.addTo(sizes);
        assertThat(sizes).extracting(SentSizes::sizeClass).containsExactlyElementsOf(times.keySet());
        for (SentSizes size : sizes) {
            assertThat(size.bytes()).isEqualTo(bytes.get(size.sizeClass()));
            List<Long> sorted = times.getOrDefault(size.sizeClass(), List.of()).stream()
                    .sorted()
                    .toList();
            int from = 0;
            int cell = -1;
            for (SentSizes.Times one : size.times()) {
                assertThat(one.cell()).isGreaterThan(cell);
                cell = one.cell();
                int to = from + (int) one.messages();
                List<Long> mine = sorted.subList(from, to);
                assertThat(mine.stream().mapToLong(Long::longValue).sum()).isEqualTo(one.nanos());
                boolean inside = mine.get(0) >= 1 << 10 && mine.get(mine.size() - 1) < 1 << 24;
                assertThat(!inside || mine.get(mine.size() - 1) < 1.25 * mine.get(0) + 1)
                        .isTrue();
                from = to;
            }
            assertThat(from).isEqualTo(sorted.size());
        }
    }
}
