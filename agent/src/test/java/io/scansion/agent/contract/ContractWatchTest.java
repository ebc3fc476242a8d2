package io.scansion.agent.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.agent.probe.MpiOperation;
import io.scansion.agent.probe.ReceiveSite;
import io.scansion.agent.probe.TrafficFacts;
import io.scansion.agent.program.ProgramClasses;
import io.scansion.shapes.EndingByMessage;
import io.scansion.shapes.NotEndingByMessage;
import io.scansion.wire.AgentMessage.Contract;
import io.scansion.wire.ContractState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ContractWatchTest {
    private final List<Contract> published = new ArrayList<>();
    private final AtomicLong items = new AtomicLong();

    private ContractWatch watch(Class<?> type, String method) {
        ReceiveSite.Frame frame = new ReceiveSite.Frame(type.getName(), method, "(Lmpi/Comm;)V", -1);
        return new ContractWatch(
                1,
                1,
                false,
                this::traffic,
                () -> items.get() == 0 ? List.of() : List.of(new ReceiveSite(MpiOperation.RECEIVE, List.of(frame))),
                new ProgramClasses(ClassLoader.getSystemClassLoader()),
                type.getName(),
                published::add);
    }

    private TrafficFacts traffic() {
        long seen = items.get();
        return new TrafficFacts(
                seen, seen, 0, 2, true, -1, Set.of(MpiOperation.RECEIVE, MpiOperation.SEND), 1, false, 1, 1, 1, 1);
    }

    @Test
    void a_stage_that_ends_on_a_message_is_watched_and_then_keeps_the_contract() {
        ContractWatch watch = watch(EndingByMessage.class, "endTagBreaksAnEndlessLoop");
        assertThat(watch.doWork()).isTrue();
        items.set(20);
        assertThat(watch.doWork()).isTrue();
        assertThat(published).extracting(Contract::state).containsExactly(ContractState.WATCHING, ContractState.KEPT);
    }

    @Test
    void nothing_is_reported_while_nothing_changes() {
        ContractWatch watch = watch(EndingByMessage.class, "endTagBreaksAnEndlessLoop");
        items.set(20);
        watch.doWork();
        items.set(30);
        assertThat(watch.doWork()).isFalse();
        assertThat(published).hasSize(1);
    }

    @Test
    void a_fixed_count_stage_is_refused_with_its_line_after_its_first_item() {
        ContractWatch watch = watch(NotEndingByMessage.class, "fixedCount");
        items.set(1);
        watch.doWork();
        assertThat(published).singleElement().satisfies(contract -> {
            assertThat(contract.state()).isEqualTo(ContractState.BROKEN);
            assertThat(contract.reasons().get(0))
                    .matches("fixed-count loop at NotEndingByMessage\\.java:\\d+ \\(i < items\\): .*");
        });
    }

    @Test
    void the_main_class_is_taken_from_the_command_line_unless_it_names_a_jar() {
        assertThat(ContractWatch.mainClass("com.acme.Main 0 config niodev")).isEqualTo("com.acme.Main");
        assertThat(ContractWatch.mainClass("some.module/com.acme.Main x")).isEqualTo("com.acme.Main");
        assertThat(ContractWatch.mainClass("/opt/app/pipe.jar 5")).isEmpty();
    }
}
