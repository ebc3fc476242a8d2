package io.scansion.wire;

import java.util.List;

/** From the tuner to the agent in one rank. Every command may be delivered twice and is applied once. */
public sealed interface TunerMessage extends WireMessage {

    /**
     * Accepts an agent.
     *
     * @param snapshotMillis interval between snapshots in milliseconds, at least 10
     * @param sentNanos the tuner's monotonic clock when it sent this
     */
    record Welcome(String jobId, int snapshotMillis, long sentNanos) implements TunerMessage {}

    /**
     * Carries a command, which never travels alone. A rank that was stopped, or a connection that was, must not apply what
     * nobody waits for any more: the agent refuses a command that has been under way for longer than it is valid.
     *
     * @param sentNanos the tuner's monotonic clock when the command was given; the same when it is sent again
     * @param validMillis how long from then on it may be applied, in milliseconds, at least 1
     */
    record Order(long sentNanos, int validMillis, Command command) implements TunerMessage {
        public Order {
            if (validMillis < 1) {
                throw new IllegalArgumentException("need validMillis >= 1, got " + validMillis);
            }
        }
    }

    /** A command, identified by the decision behind it. Sent in an {@link Order}. */
    sealed interface Command extends TunerMessage {
        long decisionId();
    }

    /**
     * Sets the instances of a run of neighbouring stages. Sent to the rank upstream of the first of them, which distributes.
     *
     * @param chain virtual ranks in pipeline order: the distributor, the stages, and the rank downstream of the last stage
     * @param targets one entry for every stage between the ends of the chain
     */
    record Arrange(long decisionId, List<Integer> chain, List<StageTarget> targets) implements Command {
        public Arrange {
            chain = List.copyOf(chain);
            targets = List.copyOf(targets);
        }
    }

    /**
     * The instances of one stage.
     *
     * @param stage virtual rank
     * @param instances physical ranks that are to serve it, at least one; a rank that serves another stage is refused
     */
    record StageTarget(int stage, List<Integer> instances) {
        public StageTarget {
            instances = List.copyOf(instances);
        }
    }

    /** Turns the probes on or off; off costs one field read a call. */
    record SetMeasuring(long decisionId, boolean measuring) implements Command {}

    /**
     * Has the probes time one call in so many, and count all of them. Times of the others are taken to be the same; messages, items and
     * their order stay exact.
     *
     * @param stride from 1, which times every call, to {@value #MOST}
     */
    record ThinProbes(long decisionId, int stride) implements Command {
        public static final int MOST = 64;

        public ThinProbes {
            if (stride < 1 || stride > MOST) {
                throw new IllegalArgumentException("need a stride from 1 to " + MOST + ", got " + stride);
            }
        }
    }

    /**
     * Has the rank report at another interval than its {@link Welcome} said, until it is welcomed again.
     *
     * @param millis between two snapshots, at least {@value #LEAST_MILLIS}
     */
    record ReportEvery(long decisionId, int millis) implements Command {
        public static final int LEAST_MILLIS = 10;

        public ReportEvery {
            if (millis < LEAST_MILLIS) {
                throw new IllegalArgumentException(
                        "need at least " + LEAST_MILLIS + " ms between reports, got " + millis);
            }
        }
    }

    /**
     * Gives a tuning point a value, in a rank that has loaded its class at once, in another when it does.
     *
     * @param value in the form of the point's {@link PointType}
     */
    record SetPoint(long decisionId, String name, String value) implements Command {
        /** Reason of the acknowledgement of a rank in which the field has the value now. */
        public static final String SET = "set";

        /** Reason of the acknowledgement of a rank that will give the field the value later. */
        public static final String KEPT = "kept until its class is initialised";
    }

    /** Gives a tuning point the value that it had before the decision {@code setBy}; a rank that never took it changes nothing. */
    record RestorePoint(long decisionId, String name, long setBy) implements Command {}

    /**
     * Changes a farm of {@code io.scansion.skeletons}. Sent to its master.
     *
     * @param run as reported
     * @param workers that are to get tasks
     * @param chunk tasks in a message
     */
    record ArrangeFarm(long decisionId, int run, int workers, int chunk) implements Command {}

    /**
     * Changes the ranks of a stage of a pipeline of {@code io.scansion.skeletons}. Sent to its source.
     *
     * @param run as reported
     * @param ranks that are to get the stage's items, as the program counts
     */
    record ArrangeStage(long decisionId, int run, String stage, List<Integer> ranks) implements Command {
        public ArrangeStage {
            ranks = List.copyOf(ranks);
        }
    }

    /** Asks for {@link AgentMessage.Stacks}, which comes before the acknowledgement. Changes nothing. */
    record DumpStacks(long decisionId) implements Command {}

    /** About the code of the program, in answer to a {@link AgentMessage.CodeQuestion}. Changes nothing and is not acknowledged. */
    sealed interface AboutCode extends TunerMessage {}

    /** Asks for class files that are needed for the answer. */
    record ClassesWanted(List<WantedClass> classes) implements AboutCode {
        public ClassesWanted {
            classes = List.copyOf(classes);
        }
    }

    /**
     * A class whose file is wanted.
     *
     * @param name in the form of the JVM
     * @param known digests of class files of that name that need not be sent
     */
    record WantedClass(String name, List<ClassDigest> known) {
        public WantedClass {
            known = List.copyOf(known);
        }
    }

    /**
     * What the program's bytecode says of a stage. The agent keeps it.
     *
     * @param question its number
     * @param violations why the stage breaks the contract; empty if it does not
     * @param remarks what the operator may want to know of a stage that keeps it
     */
    record CodeVerdict(long question, List<String> violations, List<String> remarks) implements AboutCode {
        public CodeVerdict {
            violations = List.copyOf(violations);
            remarks = List.copyOf(remarks);
        }
    }

    /** Refuses the connection; the agent does not try this tuner again. */
    record Rejected(String reason) implements TunerMessage {}
}
