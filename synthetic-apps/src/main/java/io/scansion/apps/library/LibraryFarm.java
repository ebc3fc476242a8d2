package io.scansion.apps.library;

import io.scansion.apps.launch.ProgramStart;
import io.scansion.apps.sequence.Mix;
import io.scansion.apps.sequence.SequenceCheck;
import io.scansion.apps.workload.Work;
import io.scansion.skeletons.Farm;
import io.scansion.skeletons.Outcome;
import java.io.Serializable;
import java.util.stream.IntStream;
import mpi.MPI;

/** Tasks and results that are records, in order or in any, beside the checksum of a plain loop. */
public final class LibraryFarm {
    /** @param content belongs to the task */
    @SuppressWarnings("ArrayRecordComponent") // a message, never compared
    private record Task(int ordinal, byte[] content) implements Serializable {
        static Task of(int ordinal, int bytes) {
            byte[] content = new byte[bytes];
            for (int i = 0; i < bytes; i++) {
                content[i] = (byte) (ordinal * 31 + i);
            }
            return new Task(ordinal, content);
        }

        Answer answer() {
            return new Answer(ordinal, Mix.digest(content), content);
        }
    }

    /** @param content the task's, unless something goes wrong */
    private record Answer(int ordinal, long digest, Object content) implements Serializable {
        long check() {
            return Mix.mix(digest, Mix.digest((byte[]) content));
        }
    }

    private LibraryFarm() {}

    public static void main(String[] args) {
        ProgramStart.check("LibraryFarm", args, LibraryOptions::parse);
        LibraryOptions options = LibraryOptions.parse(MPI.Init(args));
        SequenceCheck check = new SequenceCheck();
        long[] sum = {0, 0};
        Outcome<Answer> outcome = farm(options).run(answer -> {
            check.accept(answer.ordinal(), answer.check(), System.nanoTime());
            sum[0] += Mix.mix(answer.ordinal(), answer.digest());
        });
        if (MPI.COMM_WORLD.Rank() == 0) {
            SequenceCheck plain = new SequenceCheck();
            for (Task task : tasks(options)) {
                Answer answer = task.answer();
                plain.accept(task.ordinal(), answer.check(), System.nanoTime());
                sum[1] += Mix.mix(answer.ordinal(), answer.digest());
            }
            System.out.println(check.result(options.items()).line());
            System.out.println("PLAIN " + plain.result(options.items()).line());
            System.out.println("SUMS " + (sum[0] == sum[1] ? "equal" : "differ")); // does not depend on the order
            outcome.skipped().forEach(failure -> System.out.println("SKIPPED " + failure.getMessage()));
            outcome.instances().forEach(System.out::println);
        }
        System.out.println("rank " + MPI.COMM_WORLD.Rank() + " is done");
        MPI.Finalize();
    }

    private static Farm<Task, Answer> farm(LibraryOptions options) {
        Farm<Task, Answer> farm = Farm.<Task, Answer>of(tasks(options), task -> serve(task, options))
                .chunk(options.chunk())
                .onError(options.policy());
        Farm<Task, Answer> sized = options.allRanks() ? farm : farm.workers(options.instances());
        return options.ordered() ? sized : sized.unordered();
    }

    private static Iterable<Task> tasks(LibraryOptions options) {
        return () -> IntStream.range(0, options.items())
                .mapToObj(ordinal -> Task.of(ordinal, options.bytes()))
                .iterator();
    }

    private static Answer serve(Task task, LibraryOptions options) {
        long mark = Work.SLEEP.mark();
        Answer unsendable = new Answer(task.ordinal(), 0, new Object());
        Answer answer = options.fault().strike(task.ordinal(), task.answer(), unsendable);
        Work.SLEEP.fill(mark, options.serviceNanos() * (1 + task.ordinal() % 3)); // some take longer than others
        return answer;
    }
}
