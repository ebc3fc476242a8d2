package io.scansion.launch.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.launch.FakeRank;
import io.scansion.launch.config.ListenAddress;
import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.config.Program;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.process.Role;
import io.scansion.launch.rank.RankDescription;
import io.scansion.launch.rendezvous.Rendezvous;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A host as its launcher sees it, with a process that stands in for a rank; over ssh it is in the integration tests. */
@Timeout(60)
class HostedRanksTest {
    @TempDir
    private Path directory = Path.of("");

    private final PipedOutputStream toHost = new PipedOutputStream();
    private final PipedInputStream fromHost = new PipedInputStream(1 << 16);

    @BeforeEach
    void assemble() throws IOException {
        for (String jar : List.of(
                "home/agent/scansion-agent.jar",
                "home/rank-lib/reload4j.jar",
                "home/lib/launch-1.jar",
                "mpj/lib/mpj.jar")) {
            Path file = directory.resolve(jar);
            Files.createDirectories(file.getParent());
            Manifest manifest = new Manifest();
            manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
            manifest.getMainAttributes().putValue("Premain-Class", FakeRank.class.getName());
            new JarOutputStream(Files.newOutputStream(file), manifest).close();
        }
    }

    private CompletableFuture<Boolean> serve() throws IOException {
        PipedInputStream in = new PipedInputStream(toHost, 1 << 16);
        PipedOutputStream out = new PipedOutputStream(fromHost);
        return CompletableFuture.supplyAsync(() -> {
            try (out) {
                return HostedRanks.serve(in, out, new ScansionHome(directory.resolve("home")));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static RankDescription rank(Rendezvous rendezvous, String... words) throws Exception {
        Path classes = Path.of(FakeRank.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return new RankDescription(
                new Role.Primary(0),
                MpjDevice.NIODEV,
                Program.of(List.of(classes.toString()), FakeRank.class.getName(), List.of(words)),
                1,
                4096,
                rendezvous.host(),
                rendezvous.port(),
                Map.of("job", "it"),
                "secret",
                true);
    }

    @Test
    void a_rank_is_started_fed_heard_and_its_files_go_with_the_launcher() throws Exception {
        CompletableFuture<Boolean> served = serve();
        HostStream host = new HostStream(fromHost, toHost);
        try (Rendezvous rendezvous = Rendezvous.open(ListenAddress.LOOPBACK, 1, Optional.of("secret"), rank -> {})) {
            host.awaitOpening();
            host.send(new HostMessage.Greeting(
                    directory.toString(), directory.resolve("mpj").toString(), List.of("home", "none"), Map.of()));
            HostFacts facts = ((HostMessage.Ready) host.receive()).facts();
            assertThat(facts.scansion()).startsWith("1 (");
            assertThat(facts.classPath()).hasSize(2).last().isEqualTo("");
            host.send(new HostMessage.TunerFile("port=1\n"));
            host.send(new HostMessage.Start(rank(rendezvous, "finish", "-1")));
            host.send(new HostMessage.Input(0, ByteBuffer.wrap(new byte[10])));
            host.send(new HostMessage.Input(0, ByteBuffer.allocate(0)));
            List<String> said = new ArrayList<>();
            HostMessage message = host.receive();
            while (!(message instanceof HostMessage.Exited)) {
                if (message instanceof HostMessage.Printed printed) {
                    said.add(printed.text());
                }
                message = host.receive();
            }
            assertThat(message).isEqualTo(new HostMessage.Exited(0, 0));
            assertThat(said).anyMatch(line -> line.startsWith("input has 10 bytes"));
            Path files = Path.of(said.stream()
                    .flatMap(line -> Optional.of(line.replaceFirst(".*home=([^,]*).*", "$1")).stream())
                    .filter(text -> text.contains("scansion-ranks-"))
                    .findFirst()
                    .orElseThrow()
                    .replace("%2F", "/"));
            assertThat(Files.getPosixFilePermissions(files)).hasSize(3);
            assertThat(files.resolve("tuner.properties")).hasContent("port=1");
            toHost.close();
            assertThat(served.get(20, TimeUnit.SECONDS)).isTrue();
            assertThat(files).doesNotExist();
        }
    }

    @Test
    void a_rank_that_waits_for_ever_ends_with_the_connection() throws Exception {
        CompletableFuture<Boolean> served = serve();
        HostStream host = new HostStream(fromHost, toHost);
        try (Rendezvous rendezvous = Rendezvous.open(ListenAddress.LOOPBACK, 1, Optional.empty(), rank -> {})) {
            host.awaitOpening();
            host.send(new HostMessage.Greeting(
                    directory.toString(), directory.resolve("mpj").toString(), List.of(), Map.of()));
            host.receive();
            host.send(new HostMessage.Start(rank(rendezvous, "stay", "-1")));
            HostMessage message = host.receive();
            while (!(message instanceof HostMessage.Started)) {
                message = host.receive();
            }
            long pid = ((HostMessage.Started) message).processId();
            toHost.close();
            assertThat(served.get(20, TimeUnit.SECONDS)).isTrue();
            assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
        }
    }

    @Test
    void a_host_without_the_directory_says_so_and_ends() throws Exception {
        CompletableFuture<Boolean> served = serve();
        HostStream host = new HostStream(fromHost, toHost);
        host.awaitOpening();
        host.send(new HostMessage.Greeting("/no/such/place", "", List.of(), new TreeMap<>()));
        assertThat(host.receive())
                .isEqualTo(new HostMessage.Refused(HostNeed.DIRECTORY, "the directory /no/such/place is not there"));
        assertThat(served.get(20, TimeUnit.SECONDS)).isFalse();
    }
}
