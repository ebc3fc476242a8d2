package io.scansion.agent.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.agent.channel.ScriptedTuner.Conversation;
import io.scansion.fuzzing.Atoms;
import io.scansion.fuzzing.Campaign;
import io.scansion.fuzzing.Damage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.AgentMessage.Standing;
import io.scansion.wire.ClassDigest;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import io.scansion.wire.TunerMessage;
import io.scansion.wire.TunerMessage.Arrange;
import io.scansion.wire.TunerMessage.ArrangeFarm;
import io.scansion.wire.TunerMessage.ArrangeStage;
import io.scansion.wire.TunerMessage.ClassesWanted;
import io.scansion.wire.TunerMessage.CodeVerdict;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.DumpStacks;
import io.scansion.wire.TunerMessage.Order;
import io.scansion.wire.TunerMessage.Rejected;
import io.scansion.wire.TunerMessage.ReportEvery;
import io.scansion.wire.TunerMessage.RestorePoint;
import io.scansion.wire.TunerMessage.SetMeasuring;
import io.scansion.wire.TunerMessage.SetPoint;
import io.scansion.wire.TunerMessage.StageTarget;
import io.scansion.wire.TunerMessage.ThinProbes;
import io.scansion.wire.TunerMessage.WantedClass;
import io.scansion.wire.TunerMessage.Welcome;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.codec.WireCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole conversations of damaged bytes from a tuner to a rank's link, before and after the welcome: the link ends each, makes no mistake of its
 * own, and comes again.
 */
final class LinkCampaignTest {
    private static final int RANK = 3;
    private static final int MOST_FRAMES = 6;
    private static final long MOST_BYTES = 16 << 20;
    private static final Hello HELLO =
            new Hello(WireProtocol.VERSION, "key", "job", RANK, 4, 1, 99, "here", "", "niodev", 7);
    private static final List<Command> COMMANDS = List.of(
            new Arrange(17, List.of(0, 1, 2), List.of(new StageTarget(1, List.of(1, 3)))),
            new SetMeasuring(18, false),
            new SetPoint(19, "grain", "16"),
            new RestorePoint(20, "grain", 19),
            new ThinProbes(21, 4),
            new ReportEvery(25, 1_000),
            new ArrangeFarm(22, 1, 3, 10),
            new ArrangeStage(23, 1, "work", List.of(1, 2)),
            new DumpStacks(24));

    @TempDir
    private Path directory = Path.of("");

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private int conversations;

    @Test
    void damaged_conversations_end_and_the_link_comes_again() throws IOException {
        Path file = directory.resolve("tuner.properties");
        TunerLink link = TunerLink.start(
                new LinkSettings(file, Optional.empty(), HELLO, 1, 5_000),
                LinkCampaignTest::snapshot,
                () -> new Standing(RANK, false, List.of(), List.of()),
                command -> new Acknowledgement(RANK, command.decisionId(), true, "done"),
                lines::add);
        try (ScriptedTuner tuner = new ScriptedTuner()) {
            Campaign.of("conversations with a rank", 40, 20_000, MOST_BYTES)
                    .run(LinkCampaignTest::stream, Atoms.BYTES, bytes -> judge(bytes, tuner, file));
            tuner.announce(file);
            try (Conversation agent = tuner.welcome(1000)) {
                agent.order(COMMANDS.get(0));
                assertThat(agent.expect(Acknowledgement.class).decisionId()).isEqualTo(17);
            }
        } finally {
            link.close("the test is over");
        }
    }

    private String judge(byte[] bytes, ScriptedTuner tuner, Path file) throws IOException {
        int before = lines.size();
        conversations++;
        Path fresh = file.resolveSibling("fresh"); // another file each time: a link that was rejected waits for one
        Files.writeString(fresh, tuner.address().format() + "# " + conversations + "\n");
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        try (Conversation agent = tuner.accept()) { // the link has come again after the last one
            try {
                agent.say(bytes);
                agent.endOfWords();
                agent.expectEnd();
            } catch (SocketException e) {
                assertThat(e.getMessage()).containsAnyOf("reset", "Broken pipe");
            }
        }
        assertThat(lines).noneMatch(line -> line.contains("failed and is tried again") || line.contains("Exception"));
        return lines.size() > before ? "told" : "ended";
    }

    private static byte[] stream(Random random) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] welcome = WireCodec.encode(new Welcome("job", 10, System.nanoTime()));
            bytes.write(random.nextInt(4) == 0 ? Damage.toBytes(random, welcome, frame(random)) : welcome);
            for (int more = random.nextInt(MOST_FRAMES); more > 0; more--) {
                byte[] frame = frame(random);
                bytes.write(random.nextInt(3) == 0 ? frame : Damage.toBytes(random, frame, frame(random)));
            }
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] frame(Random random) throws IOException {
        TunerMessage message = switch (random.nextInt(6)) {
            case 0 -> new CodeVerdict(1, List.of("a static field"), List.of());
            case 1 -> new ClassesWanted(List.of(new WantedClass("com.example.Stage", List.<ClassDigest>of())));
            case 2 -> new Rejected("another job");
            default -> new Order(System.nanoTime(), 10_000, COMMANDS.get(random.nextInt(COMMANDS.size())));
        };
        return WireCodec.encode(message);
    }

    private static Snapshot snapshot() {
        return new Snapshot(
                RANK,
                RANK,
                1,
                1,
                RankCounters.ZERO,
                ComputeTimes.NONE,
                CompressedHistogram.EMPTY,
                CpuTimes.NONE,
                List.of());
    }
}
