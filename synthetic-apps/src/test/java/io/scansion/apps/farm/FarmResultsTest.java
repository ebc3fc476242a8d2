package io.scansion.apps.farm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FarmResultsTest {
    private static final long MILLI = 1_000_000;

    private static List<byte[]> results(FarmOptions options) {
        List<byte[]> results = new ArrayList<>();
        new FarmTasks(options).forEach(task -> results.add(FarmTasks.result(task, options.bytesOut())));
        return results;
    }

    private static String line(FarmOptions options, List<byte[]> results) {
        FarmResults taken = new FarmResults(options, 0);
        for (int i = 0; i < results.size(); i++) {
            taken.accept(results.get(i), (i + 1) * MILLI);
        }
        return taken.line();
    }

    @Test
    void the_checksum_depends_on_the_order_only_if_it_is_kept() {
        FarmOptions kept = FarmOptionsTest.parse("--tasks 40 --bytes-in 9 --bytes-out 21");
        FarmOptions free = FarmOptionsTest.parse("--tasks 40 --bytes-in 9 --bytes-out 21 --ordered no");
        List<byte[]> mixed = results(kept);
        Collections.shuffle(mixed, new Random(1));
        assertThat(line(free, mixed)).isEqualTo(line(free, results(free)));
        assertThat(line(kept, mixed)).isNotEqualTo(line(kept, results(kept))).doesNotContain("reordered=0");
    }

    @Test
    void every_byte_of_task_and_result_counts() {
        FarmOptions options = FarmOptionsTest.parse("--tasks 1 --ordered no");
        String right = line(options, results(options));
        byte[] task = new FarmTasks(options).get(0);
        task[63]++;
        assertThat(line(options, List.of(FarmTasks.result(task, 64)))).isNotEqualTo(right);
        byte[] result = results(options).get(0);
        result[63]++;
        assertThat(line(options, List.of(result))).isNotEqualTo(right);
    }

    @Test
    void the_rates_are_of_all_results_and_of_the_second_half() {
        FarmOptions options = FarmOptionsTest.parse("--tasks 4");
        FarmResults taken = new FarmResults(options, 0);
        List<byte[]> results = results(options);
        taken.accept(results.get(0), 10 * MILLI);
        taken.accept(results.get(1), 20 * MILLI);
        taken.accept(results.get(2), 60 * MILLI);
        taken.accept(results.get(3), 100 * MILLI);
        assertThat(taken.line())
                .endsWith("lost=0 duplicated=0 reordered=0 seconds=0.100 items_per_s=40.000 second_half_per_s=25.000");
    }

    @Test
    void a_farm_without_tasks_has_a_result_too() {
        FarmOptions options = FarmOptionsTest.parse("--tasks 0");
        assertThat(new FarmResults(options, 0).line())
                .endsWith("seconds=0.000 items_per_s=0.000 second_half_per_s=0.000");
    }
}
