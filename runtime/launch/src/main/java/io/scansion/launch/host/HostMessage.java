package io.scansion.launch.host;

import io.scansion.launch.job.ProcessStat;
import io.scansion.launch.rank.RankDescription;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** What a launcher and the process that starts ranks for it on another host say to each other; {@link HostCodec} has the bytes. */
sealed interface HostMessage {

    /**
     * The launcher, first.
     *
     * @param directory to work in
     * @param mpjHome where MPJ Express is on that host; empty: where it is found
     * @param classPath entries whose content is to be compared
     * @param environment variables that the ranks get
     */
    record Greeting(String directory, String mpjHome, List<String> classPath, Map<String, String> environment)
            implements HostMessage {}

    /** The host, in answer: it can start ranks. */
    record Ready(HostFacts facts) implements HostMessage {}

    /**
     * The host, in answer: it cannot, and ends.
     *
     * @param found what was seen, for people
     */
    record Refused(HostNeed missing, String found) implements HostMessage {}

    /** The launcher: start a rank. */
    record Start(RankDescription rank) implements HostMessage {}

    /** The host: a rank has been started. */
    record Started(int rank, long processId) implements HostMessage {}

    /** The host: a rank could not be started. */
    record NotStarted(int rank, String reason) implements HostMessage {}

    /** The host: a rank has printed a line. */
    record Printed(int rank, boolean standardOutput, String text, boolean noise) implements HostMessage {}

    /** The host: a rank has ended; what it has printed came before. */
    record Exited(int rank, int exitCode) implements HostMessage {}

    /** The launcher: end a rank, by force or not. */
    record End(int rank, boolean force) implements HostMessage {}

    /** The launcher: the job's tuner file has this content now. */
    record TunerFile(String content) implements HostMessage {}

    /** The launcher: standard input for a rank; without bytes, its end. The next comes when this has been taken. */
    record Input(int rank, ByteBuffer bytes) implements HostMessage {}

    /** The host: the rank has taken its input. */
    record InputTaken(int rank) implements HostMessage {}

    /** Both, every second. The host says what its system tells of the processes of its ranks. */
    record Alive(SortedMap<Integer, ProcessStat> stats) implements HostMessage {}

    /**
     * The launcher: look at yourself.
     *
     * @param marker file that the launcher has just made
     * @param names of hosts to look up
     */
    record Examine(String marker, List<String> names) implements HostMessage {}

    /** The host, in answer. */
    record Examined(HostHealth health) implements HostMessage {}

    /** The launcher: let others try to connect to you. */
    record Listen() implements HostMessage {}

    /** The host, in answer: at this port; 0 if it cannot. */
    record Listening(int port) implements HostMessage {}

    /** The launcher: try to connect to another host. */
    record Connect(String address, int port) implements HostMessage {}

    /** The host, in answer: why it could not; empty if it could. */
    record Connected(String problem) implements HostMessage {}
}
