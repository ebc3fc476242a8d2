package io.scansion.agent.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.agent.probe.MpiOperation;
import io.scansion.agent.probe.ReceiveSite;
import io.scansion.agent.probe.TrafficFacts;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.ClassFiles;
import io.scansion.wire.AgentMessage.CodeQuestion;
import io.scansion.wire.AgentMessage.Contract;
import io.scansion.wire.ClassDigest;
import io.scansion.wire.ClassFile;
import io.scansion.wire.CodeFrame;
import io.scansion.wire.ContractState;
import io.scansion.wire.TunerMessage.ClassesWanted;
import io.scansion.wire.TunerMessage.CodeVerdict;
import io.scansion.wire.TunerMessage.WantedClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContractWatchTest implements StageView, ContractReports {
    private static final ReceiveSite LOOP = site("com.acme.Pipe", "stage");
    private static final ReceiveSite LATER = site("com.acme.Pipe", "rest");

    private final List<AgentMessage> published = new ArrayList<>();
    private final List<CodeQuestion> withdrawn = new ArrayList<>();
    private final List<ReceiveSite> sites = new ArrayList<>(List.of(LOOP));
    private final ContractWatch watch = new ContractWatch(5, 1, true, this, "com.acme.Main", this);
    private long items;
    private @Nullable String obstacle;

    private static ReceiveSite site(String type, String method) {
        ClassLoader loader = ContractWatchTest.class.getClassLoader();
        return new ReceiveSite(
                MpiOperation.RECEIVE,
                List.of(
                        new ReceiveSite.Frame(type, method, "(Lmpi/Comm;)V", 17, loader),
                        new ReceiveSite.Frame("com.acme.Main", "main", "()V", 3, loader)));
    }

    @Override
    public TrafficFacts traffic() {
        return new TrafficFacts(
                items, items, 0, 2, true, -1, 1, Set.of(MpiOperation.RECEIVE, MpiOperation.SEND), 1, false, 1, 1, 1, 1);
    }

    @Override
    public List<ReceiveSite> receiveSites() {
        return List.copyOf(sites);
    }

    @Override
    public @Nullable String obstacle() {
        return obstacle;
    }

    @Override
    public void accept(AgentMessage message) {
        published.add(message);
    }

    @Override
    public void withdraw(CodeQuestion question) {
        withdrawn.add(question);
    }

    private List<Contract> contracts() {
        return published.stream()
                .filter(Contract.class::isInstance)
                .map(Contract.class::cast)
                .toList();
    }

    private List<CodeQuestion> questions() {
        return published.stream()
                .filter(CodeQuestion.class::isInstance)
                .map(CodeQuestion.class::cast)
                .toList();
    }

    @Test
    void a_rank_that_is_no_stage_asks_nothing() {
        assertThat(watch.doWork()).isTrue();
        assertThat(published)
                .containsExactly(new Contract(
                        5,
                        1,
                        ContractState.WATCHING,
                        List.of("fewer than 8 items seen in and out", "the program has not been read yet")));
    }

    @Test
    void what_the_virtual_rank_says_against_a_stage_breaks_its_contract() {
        items = 20;
        obstacle = "Bcast gave it more than 4 MiB with all before";
        watch.doWork();
        assertThat(contracts()).last().satisfies(contract -> {
            assertThat(contract.state()).isEqualTo(ContractState.BROKEN);
            assertThat(contract.reasons()).contains(obstacle);
        });
    }

    @Test
    void a_stage_asks_once_and_is_watched_until_the_tuner_has_answered() {
        items = 20;
        watch.doWork();
        items = 30;
        assertThat(watch.doWork()).isFalse();
        assertThat(questions())
                .containsExactly(new CodeQuestion(
                        5,
                        1,
                        1,
                        true,
                        "com.acme.Main",
                        List.of(List.of(
                                new CodeFrame("com.acme.Pipe", "stage", "(Lmpi/Comm;)V", 17),
                                new CodeFrame("com.acme.Main", "main", "()V", 3)))));
        assertThat(contracts()).extracting(Contract::state).containsExactly(ContractState.WATCHING);

        watch.hear(new CodeVerdict(1, List.of(), List.of("it ends on a message")));
        assertThat(watch.doWork()).isTrue();
        assertThat(contracts())
                .last()
                .isEqualTo(new Contract(5, 1, ContractState.KEPT, List.of("it ends on a message")));
        assertThat(withdrawn).isEqualTo(questions());
    }

    @Test
    void what_the_bytecode_says_against_the_stage_breaks_the_contract() {
        items = 1;
        watch.doWork();
        watch.hear(new CodeVerdict(1, List.of("fixed-count loop at Pipe.java:57"), List.of()));
        watch.doWork();
        assertThat(contracts())
                .last()
                .isEqualTo(new Contract(5, 1, ContractState.BROKEN, List.of("fixed-count loop at Pipe.java:57")));
    }

    @Test
    void a_new_place_to_receive_at_is_asked_about_and_nothing_is_kept_until_that_is_answered() {
        items = 20;
        watch.doWork();
        watch.hear(new CodeVerdict(1, List.of(), List.of()));
        watch.doWork();
        sites.add(LATER);
        watch.doWork();
        assertThat(contracts()).last().extracting(Contract::state).isEqualTo(ContractState.WATCHING);
        watch.hear(new CodeVerdict(1, List.of(), List.of())); // of the former question, a second time
        assertThat(watch.doWork()).isFalse();
        assertThat(questions()).last().satisfies(question -> {
            assertThat(question.number()).isEqualTo(2);
            assertThat(question.receives()).hasSize(2);
        });
        watch.hear(new CodeVerdict(2, List.of(), List.of()));
        watch.doWork();
        assertThat(contracts()).last().extracting(Contract::state).isEqualTo(ContractState.KEPT);
    }

    @Test
    void class_files_are_supplied_by_name_and_without_what_the_tuner_has() {
        items = 20;
        watch.doWork();
        published.clear();
        String name = ContractWatchTest.class.getName().replace('.', '/');
        watch.hear(new ClassesWanted(
                List.of(new WantedClass(name, List.of()), new WantedClass("com/acme/Absent", List.of()))));
        ClassFiles first = (ClassFiles) published.get(0);
        assertThat(first.files()).hasSize(2).last().isEqualTo(ClassFile.absent("com/acme/Absent"));
        ClassFile whole = first.files().get(0);
        ClassDigest digest = ClassDigest.of(whole.bytes());
        assertThat(whole).isEqualTo(ClassFile.whole(name, digest, whole.bytes()));
        watch.hear(new ClassesWanted(List.of(new WantedClass(name, List.of(new ClassDigest(1, 2, 3), digest)))));
        assertThat(published).last().isEqualTo(new ClassFiles(5, List.of(ClassFile.known(name, digest))));
    }

    @Test
    void the_main_class_is_taken_from_the_command_line_or_from_the_jar_that_it_names(@TempDir Path directory)
            throws IOException {
        assertThat(ContractWatch.mainClass("com.acme.Main 0 config niodev")).isEqualTo("com.acme.Main");
        assertThat(ContractWatch.mainClass(" com.acme.Main\t0")).isEqualTo("com.acme.Main");
        assertThat(ContractWatch.mainClass("some.module/com.acme.Main x")).isEqualTo("com.acme.Main");
        Path jar = directory.resolve("pipe.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "com.acme.Main");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        assertThat(ContractWatch.mainClass(jar + " 5")).isEqualTo("com.acme.Main");
        manifest.getMainAttributes().remove(Attributes.Name.MAIN_CLASS);
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        assertThat(ContractWatch.mainClass(jar + " 5")).isEmpty();
        assertThat(ContractWatch.mainClass(directory.resolve("absent.jar") + " 5"))
                .isEmpty();
        assertThat(ContractWatch.mainClass("")).isEmpty();
    }
}
