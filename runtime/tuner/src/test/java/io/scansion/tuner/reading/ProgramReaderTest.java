package io.scansion.tuner.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.scansion.wire.AgentMessage.ClassFiles;
import io.scansion.wire.AgentMessage.CodeQuestion;
import io.scansion.wire.ClassDigest;
import io.scansion.wire.ClassFile;
import io.scansion.wire.CodeFrame;
import io.scansion.wire.TunerMessage.AboutCode;
import io.scansion.wire.TunerMessage.ClassesWanted;
import io.scansion.wire.TunerMessage.CodeVerdict;
import io.scansion.wire.TunerMessage.WantedClass;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against ranks that answer at once, or not at all. */
@Timeout(60)
final class ProgramReaderTest implements RankPort {
    private static final String PIPELINE = SmallPipeline.class.getName();
    private static final String WORK = SmallPipeline.Work.class.getName().replace('.', '/');

    /** What became of a rank. */
    private static final class Rank {
        final List<WantedClass> asked = new CopyOnWriteArrayList<>();
        final List<ClassFile> sent = new CopyOnWriteArrayList<>();
        final List<CodeVerdict> verdicts = new CopyOnWriteArrayList<>();
        final Map<String, byte[]> own = new ConcurrentHashMap<>();
        volatile boolean silent;
    }

    private final Map<Integer, Rank> ranks = new HashMap<>(Map.of(1, new Rank(), 2, new Rank()));
    private final List<String> warnings = new CopyOnWriteArrayList<>();
    private final ProgramReader reader = new ProgramReader(this, warnings::add, Duration.ofMillis(200));

    @AfterEach
    void end_the_reader() {
        reader.close();
    }

    private Rank rank(int number) {
        return Objects.requireNonNull(ranks.get(number));
    }

    @Override
    public void say(int physicalRank, AboutCode message) {
        Rank rank = rank(physicalRank);
        if (message instanceof CodeVerdict verdict) {
            rank.verdicts.add(verdict);
        } else if (message instanceof ClassesWanted wanted) {
            rank.asked.addAll(wanted.classes());
            if (!rank.silent) {
                List<ClassFile> files =
                        wanted.classes().stream().map(each -> file(rank, each)).toList();
                rank.sent.addAll(files);
                reader.take(new ClassFiles(physicalRank, files));
            }
        }
    }

    private static ClassFile file(Rank rank, WantedClass wanted) {
        byte[] bytes = rank.own.computeIfAbsent(wanted.name(), ProgramReaderTest::resource);
        if (bytes.length == 0) {
            return ClassFile.absent(wanted.name());
        }
        ClassDigest digest = ClassDigest.of(bytes);
        return wanted.known().contains(digest)
                ? ClassFile.known(wanted.name(), digest)
                : ClassFile.whole(wanted.name(), digest, bytes);
    }

    private static byte[] resource(String name) {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            return in == null ? new byte[0] : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CodeQuestion question(int rank, long number, String method) {
        return new CodeQuestion(
                rank,
                rank,
                number,
                false,
                PIPELINE,
                List.of(List.of(
                        new CodeFrame(PIPELINE, method, "(Lmpi/Comm;)V", -1),
                        new CodeFrame(PIPELINE, "main", "([Ljava/lang/String;)V", -1))));
    }

    private CodeVerdict verdict(int rank, long number, String method) {
        reader.ask(question(rank, number, method));
        await().until(() -> rank(rank).verdicts.stream().anyMatch(each -> each.question() == number));
        return rank(rank).verdicts.get(rank(rank).verdicts.size() - 1);
    }

    @Test
    void a_rank_is_told_what_its_code_says_of_its_stage() {
        assertThat(verdict(1, 1, "endsOnAMessage")).satisfies(kept -> {
            assertThat(kept.violations()).isEmpty();
            assertThat(kept.remarks().get(0)).startsWith("the loop at SmallPipeline.java:");
        });
        assertThat(verdict(1, 2, "endsByCounting").violations())
                .singleElement()
                .asString()
                .startsWith("fixed-count loop at SmallPipeline.java:");
        assertThat(rank(1).asked).extracting(WantedClass::name).doesNotHaveDuplicates();
    }

    @Test
    void a_rank_that_receives_too_deep_to_see_main_is_told_that_this_is_why() {
        List<CodeFrame> cut = new ArrayList<>();
        cut.add(new CodeFrame(PIPELINE, "endsOnAMessage", "(Lmpi/Comm;)V", -1));
        while (cut.size() < CodeQuestion.MOST_FRAMES) {
            cut.add(new CodeFrame(PIPELINE, "isCalledFrom", "(Lmpi/Comm;I)V", -1));
        }
        reader.ask(new CodeQuestion(1, 1, 1, false, PIPELINE, List.of(cut)));
        await().until(() -> !rank(1).verdicts.isEmpty());
        assertThat(rank(1).verdicts.get(0).violations())
                .singleElement()
                .asString()
                .startsWith("it receives 256 calls deep or deeper, more than are looked at");
    }

    @Test
    void the_second_rank_of_a_program_shows_that_it_has_the_same_class_files_and_sends_none() {
        CodeVerdict first = verdict(1, 1, "endsOnAMessage");
        CodeVerdict second = verdict(2, 1, "endsOnAMessage");
        assertThat(second).isEqualTo(first);
        assertThat(rank(1).sent).filteredOn(ClassFile::isWhole).hasSizeGreaterThanOrEqualTo(2);
        assertThat(rank(2).sent).isNotEmpty().noneMatch(ClassFile::isWhole);
    }

    @Test
    void two_ranks_that_ask_the_same_cause_one_analysis() {
        KnownPrograms programs = new KnownPrograms();
        ClassStore store = new ClassStore();
        RankClasses one = classes(1, store);
        RankClasses other = classes(2, store);
        RankClasses changed = classes(3, store);
        Object facts = programs.facts(question(1, 1, "endsOnAMessage"), one);
        assertThat(programs.facts(question(2, 7, "endsOnAMessage"), other)).isSameAs(facts);
        rank(3).own.put(WORK, new byte[] {1, 2, 3}); // no class file
        assertThat(programs.facts(question(3, 1, "endsOnAMessage"), changed)).isNotSameAs(facts);
    }

    /** Whose answers come from the same thread. */
    private RankClasses classes(int rank, ClassStore store) {
        Rank itself = ranks.computeIfAbsent(rank, number -> new Rank());
        List<RankClasses> made = new ArrayList<>();
        made.add(new RankClasses(
                rank,
                (to, message) -> made.get(0)
                        .take(((ClassesWanted) message)
                                .classes().stream()
                                        .map(each -> file(itself, each))
                                        .toList()),
                store,
                Duration.ofSeconds(10)));
        return made.get(0);
    }

    @Test
    void a_rank_with_another_class_file_of_that_name_has_a_verdict_of_its_own() {
        verdict(1, 1, "endsOnAMessage");
        rank(2).own.put(PIPELINE.replace('.', '/'), new byte[] {1, 2, 3});
        assertThat(verdict(2, 1, "endsOnAMessage").violations())
                .singleElement()
                .asString()
                .startsWith("no bytecode was found for " + PIPELINE);
        assertThat(verdict(1, 2, "endsOnAMessage").violations()).isEmpty();
    }

    @Test
    void a_rank_that_is_lost_while_it_is_waited_for_gets_its_verdict_when_it_asks_again() {
        rank(1).silent = true;
        reader.ask(question(1, 1, "endsOnAMessage"));
        await().until(() -> !rank(1).asked.isEmpty());
        reader.lost(1);
        assertThat(verdict(2, 1, "endsOnAMessage").violations()).isEmpty();
        assertThat(rank(1).verdicts).isEmpty();
        rank(1).silent = false;
        assertThat(verdict(1, 1, "endsOnAMessage").violations()).isEmpty();
    }

    @Test
    void a_rank_that_is_silent_holds_up_no_other_and_is_asked_again() {
        rank(1).silent = true;
        reader.ask(question(1, 1, "endsOnAMessage"));
        assertThat(verdict(2, 1, "endsByCounting").violations()).isNotEmpty();
        assertThat(rank(1).verdicts).isEmpty();
        rank(1).silent = false;
        await().until(() -> rank(1).verdicts.size() == 1);
        assertThat(warnings).isEmpty();
    }
}
