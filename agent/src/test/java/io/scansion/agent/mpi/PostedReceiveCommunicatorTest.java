package io.scansion.agent.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.agent.probe.MpiOperation;
import io.scansion.agent.probe.MpiProbes;
import io.scansion.agent.probe.RankProbes;
import io.scansion.agent.probe.SnapshotSource;
import io.scansion.agent.probe.ThreadProbe;
import io.scansion.agent.probe.TrafficFacts;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A posted receive counts for the communicator that it was posted on: what completes it does not say which that is. */
@Timeout(30)
class PostedReceiveCommunicatorTest {
    private static final int SOURCE = 2;

    private final ClassLoader library = new MpjLibrary.InstrumentingLoader(
            new MpjTransformer(false, text -> {
                throw new AssertionError(text);
            }),
            getClass().getClassLoader());
    private final List<RankProbes> ranks = new ArrayList<>();

    @Test
    void on_the_world_it_is_a_message_of_its_source() throws Exception {
        TrafficFacts facts = afterReceive(true);
        assertThat(facts.upstream()).isEqualTo(SOURCE);
        assertThat(facts.otherCommunicators()).isFalse();
    }

    @Test
    void on_another_its_source_is_nobody_in_the_world() throws Exception {
        TrafficFacts facts = afterReceive(false);
        assertThat(facts.upstream()).isEqualTo(TrafficFacts.NONE);
        assertThat(facts.otherCommunicators()).isTrue();
        assertThat(facts.itemsIn()).isEqualTo(1);
    }

    @Test
    void several_that_are_tested_in_vain_are_left_once_and_the_call_behind_them_is_measured() throws Exception {
        RankCounters counters = inProgram(world -> {
            Object request = posted(world);
            for (int test = 0; test < 3; test++) {
                ThreadProbe probe = MpiProbes.enter(mpi(), MpiOperation.TEST.code());
                MpiProbes.exitCompletions(probe, new Object[] {request, request}, null);
            }
            ThreadProbe probe = MpiProbes.enter(mpi(), MpiOperation.SEND.code());
            MpiProbes.exitSend(probe, world, SOURCE, 7, 1, Integer.BYTES);
            return new SnapshotSource(ranks.get(0), tasks -> CpuTimes.NONE)
                    .get()
                    .counters();
        });
        assertThat(counters.mpiCalls()).as("Init, three tests and a send").isEqualTo(5);
        assertThat(counters.itemsOut()).isEqualTo(1);
        assertThat(counters.itemsIn()).isZero();
    }

    /** Makes calls on the world. */
    private interface Calls<T> {
        T make(Object world) throws ReflectiveOperationException;
    }

    /** In a thread of its own: one belongs to one rank all its life. */
    private <T> T inProgram(Calls<T> calls) throws Exception {
        FutureTask<T> program = new FutureTask<>(() -> {
            Object world = make("mpi.Comm", 0);
            MpiProbes.onInitialised(ranks::add);
            ThreadProbe starting = MpiProbes.enter(mpi(), MpiOperation.INIT.code());
            MpiProbes.initialised(mpi(), world, 1, 3);
            MpiProbes.exit(starting);
            return calls.make(world);
        });
        new Thread(program, "program").start();
        return program.get();
    }

    private TrafficFacts afterReceive(boolean onWorld) throws Exception {
        return inProgram(world -> receive(onWorld ? world : make("mpi.Comm", 0)));
    }

    private Object posted(Object comm) throws ReflectiveOperationException {
        Object device = make("xdev.niodev.NIORecvRequest", 13);
        Object unpacker = make("mpi.Comm$9", 9, comm);
        device.getClass()
                .getMethod("addCompletionHandler", type("mpjdev.CompletionHandler"))
                .invoke(device, unpacker);
        return type("mpi.Request").getConstructor(type("mpjdev.Request")).newInstance(device);
    }

    private TrafficFacts receive(Object comm) throws ReflectiveOperationException {
        Object request = posted(comm);
        Object status = make("mpi.Status", 0);
        status.getClass().getField("source").setInt(status, SOURCE);
        status.getClass()
                .getField("type")
                .set(status, type("mpjbuf.Type").getField("INT").get(null));
        ThreadProbe probe = MpiProbes.enter(mpi(), MpiOperation.WAIT.code());
        MpiProbes.exitCompletion(probe, request, status);
        return ranks.get(0).facts();
    }

    /** Calls the constructor with so many parameters, with nothing and zeros after these arguments. */
    private Object make(String name, int parameters, Object... first) throws ReflectiveOperationException {
        Constructor<?> constructor = Arrays.stream(type(name).getDeclaredConstructors())
                .filter(each -> each.getParameterCount() == parameters)
                .findFirst()
                .orElseThrow();
        Class<?>[] types = constructor.getParameterTypes();
        @Nullable Object[] arguments = new Object[types.length];
        for (int k = 0; k < types.length; k++) {
            arguments[k] = k < first.length
                    ? first[k]
                    : types[k] == int.class
                            ? 0
                            : types[k] == long.class ? 0L : types[k] == boolean.class ? false : null;
        }
        constructor.setAccessible(true);
        return constructor.newInstance(arguments);
    }

    private Class<?> mpi() throws ClassNotFoundException {
        return type("mpi.Comm");
    }

    private Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(name, true, library);
    }
}
