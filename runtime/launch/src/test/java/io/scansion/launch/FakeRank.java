package io.scansion.launch;

import io.scansion.launch.rendezvous.FakeRankSocket;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program that meets the others like a rank of MPJ Express but needs none of it: {@code FakeRank ACTION RANK}. It is also
 * its own agent, which prints its options and finds the key to the rank's seat by them.
 */
public final class FakeRank {
    private static final Pattern PORT = Pattern.compile("#Server Port;([0-9]+);");

    private static final Pattern HOME = Pattern.compile("(?:^|,)home=([^,]*)");
    private static String seatKey = "";

    private FakeRank() {}

    public static void premain(String options, Instrumentation instrumentation) throws IOException {
        Matcher home = HOME.matcher(options);
        if (home.find()) {
            seatKey = Files.readString(Path.of(URLDecoder.decode(home.group(1), StandardCharsets.UTF_8), "seat.key"));
        }
        System.out.println("agent " + options);
    }

    public static void main(String[] args) throws Exception {
        Matcher port = PORT.matcher(args[1]);
        if (!port.find()) {
            throw new IllegalArgumentException(args[1]);
        }
        int rank = Integer.parseInt(args[0]);
        String action = args[3];
        boolean mine = args[4].equals(args[0]);
        if (mine && action.equals("die-before-connecting")) {
            System.exit(5);
        }
        if (mine && action.equals("stay-away")) {
            Thread.currentThread().join(); // for ever
        }
        try (FakeRankSocket socket = new FakeRankSocket("127.0.0.1", Integer.parseInt(port.group(1)))) {
            if (!seatKey.isEmpty()) {
                socket.show(seatKey);
            }
            socket.sayHello(rank, 10_000 + rank, 20_000 + rank);
            System.out.println("heard " + socket.hearOfAll());
        }
        System.err.println("log4j:WARN No appenders could be found");
        System.out.println(
                "input has " + System.in.readAllBytes().length + " bytes, MPJ_HOME is " + System.getenv("MPJ_HOME"));
        if (mine && action.equals("die")) {
            System.exit(7);
        }
        if (mine && action.equals("kill-and-fail")) {
            siblings(args[1]).forEach(ProcessHandle::destroyForcibly);
            Runtime.getRuntime().halt(1);
        }
        if (!mine && !action.equals("finish")) {
            Thread.currentThread().join(); // for ever
        }
    }

    /** Returns the other ranks of the same job, which have the same configuration. */
    private static Stream<ProcessHandle> siblings(String configuration) {
        return ProcessHandle.current().parent().orElseThrow().children().filter(process -> {
            List<String> arguments = List.of(process.info().arguments().orElse(new String[0]));
            return process.pid() != ProcessHandle.current().pid() && arguments.contains(configuration);
        });
    }
}
