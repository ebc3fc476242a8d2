package io.scansion.agent.ranks.ahead;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.agent.ranks.control.ControlPlane;
import io.scansion.agent.ranks.port.JvmGate;
import io.scansion.agent.ranks.port.MpiPort;
import io.scansion.agent.ranks.port.RankProcess;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunAheadTest {
    private static final int STAGE = 2;
    private static final int RANKS = 4;

    /** Ranks that were sent a control message. */
    private final List<Integer> told = new ArrayList<>();

    private final RunAhead runAhead = new RunAhead(process(), new ControlPlane(port()), STAGE, RANKS, Set.of(1, STAGE));

    private static RankProcess process() {
        return (RankProcess) Proxy.newProxyInstance(
                RunAheadTest.class.getClassLoader(),
                new Class<?>[] {RankProcess.class},
                (proxy, method, arguments) -> method.getName().equals("newGate") ? new JvmGate() : System.nanoTime());
    }

    private MpiPort port() {
        return (MpiPort) Proxy.newProxyInstance(
                RunAheadTest.class.getClassLoader(), new Class<?>[] {MpiPort.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("sendControl");
                    told.add((Integer) arguments[0]);
                    return null;
                });
    }

    @Test
    void a_stage_tells_who_sends_to_it_how_much_it_has_taken() {
        for (int message = 0; message < 8; message++) {
            runAhead.taken(1, STAGE);
        }
        assertThat(told).isNotEmpty().containsOnly(1);
    }

    /** MPJ's send to the rank itself may wait for ever for the thread that would take it. */
    @Test
    void a_stage_that_sends_to_itself_tells_itself_nothing() {
        for (int message = 0; message < 600; message++) {
            runAhead.beforeSend(STAGE);
            runAhead.taken(STAGE, STAGE);
        }
        assertThat(told).isEmpty();
    }
}
