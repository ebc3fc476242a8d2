package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.launch.config.ListenAddress;
import io.scansion.launch.installation.MpjInstallation;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.rendezvous.Rendezvous;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Ranks as any launcher starts them: a process for each, told where all meet, with the agent before the program. */
final class ForeignRanks implements AutoCloseable {
    private static final String LISTENING = "0A";

    private final Path directory;
    private final int number;
    private final String agent;
    private final String program;
    private final List<String> arguments;
    private final List<Process> processes = new ArrayList<>();
    private final Rendezvous rendezvous;

    /** @param agent what stands behind the agent's jar */
    ForeignRanks(Path directory, int number, String agent, String program, String arguments) throws IOException {
        this(directory, number, agent, program, arguments, number);
    }

    /** @param first how many of the ranks are started now */
    ForeignRanks(Path directory, int number, String agent, String program, String arguments, int first)
            throws IOException {
        this.directory = directory;
        this.number = number;
        this.agent = agent;
        this.program = program;
        this.arguments = List.of(arguments.split(" "));
        rendezvous = Rendezvous.open(ListenAddress.LOOPBACK, number, Optional.empty(), rank -> {});
        for (int rank = 0; rank < first; rank++) {
            start(rank);
        }
    }

    /** Starts one rank; in order. */
    void start(int rank) throws IOException {
        start(rank, List.of("-javaagent:" + ScansionHome.find().agentJar() + agent));
    }

    /** The same without the agent, as where it was forgotten. */
    void startWithoutAgent(int rank) throws IOException {
        start(rank, List.of());
    }

    private void start(int rank, List<String> options) throws IOException {
        ScansionHome home = ScansionHome.find();
        MpjInstallation mpj = MpjInstallation.find();
        String classPath = String.join(
                File.pathSeparator,
                ProgramRun.appsJar(),
                mpj.jar().toString(),
                home.loggingJar().toString());
        List<String> command = new ArrayList<>();
        command.add(RealJob.JAVA_HOME.resolve(Path.of("bin", "java")).toString());
        command.addAll(options);
        command.addAll(List.of(
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                "io.scansion.apps." + program,
                Integer.toString(rank),
                "#Number of Processes;" + number + ";#Protocol Switch Limit;131072;#Server Name;" + rendezvous.host()
                        + ";#Server Port;" + rendezvous.port() + ";",
                "niodev"));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("MPJ_HOME", mpj.configuredHome().orElseThrow().toString());
        builder.redirectOutput(directory.resolve("out-" + rank).toFile());
        builder.redirectError(directory.resolve("err-" + rank).toFile());
        processes.add(builder.start());
    }

    int exitCode(int rank) throws InterruptedException {
        assertThat(processes.get(rank).waitFor(ProgramRun.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .as("rank " + rank + " has ended")
                .isTrue();
        return processes.get(rank).exitValue();
    }

    /** @param stream {@code out} or {@code err} */
    List<String> lines(String stream, int rank) throws IOException {
        return Files.readAllLines(directory.resolve(stream + "-" + rank));
    }

    /** Returns where these processes listen, as the system tells it. */
    List<InetSocketAddress> listening() throws IOException {
        Set<String> own =
                processes.stream().flatMap(process -> sockets(process.pid())).collect(Collectors.toSet());
        List<InetSocketAddress> found = new ArrayList<>();
        for (String table : List.of("tcp", "tcp6")) {
            for (String line : Files.readAllLines(Path.of("/proc/self/net", table))) {
                String[] fields = line.strip().split(" +");
                if (fields[3].equals(LISTENING) && own.contains("socket:[" + fields[9] + "]")) {
                    found.add(address(fields[1]));
                }
            }
        }
        return found;
    }

    private static Stream<String> sockets(long pid) {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return descriptors.toList().stream().map(ForeignRanks::target);
        } catch (IOException e) {
            return Stream.of(); // it has ended
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return "";
        }
    }

    /** Words of the machine's order, then the port. */
    private static InetSocketAddress address(String field) throws IOException {
        String[] parts = field.split(":");
        byte[] words = HexFormat.of().parseHex(parts[0]);
        ByteBuffer bytes = ByteBuffer.allocate(words.length);
        for (int i = 0; i < words.length; i += Integer.BYTES) {
            bytes.putInt(ByteBuffer.wrap(words, i, Integer.BYTES)
                    .order(ByteOrder.nativeOrder())
                    .getInt());
        }
        return new InetSocketAddress(InetAddress.getByAddress(bytes.array()), Integer.parseInt(parts[1], 16));
    }

    @Override
    public void close() {
        rendezvous.close();
        processes.forEach(Process::destroyForcibly);
    }
}
