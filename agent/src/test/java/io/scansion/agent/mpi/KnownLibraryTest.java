package io.scansion.agent.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownLibraryTest {
    private static final int DAMAGES = 200;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void what_is_kept_is_what_a_rank_would_make_of_its_own_copy() throws IOException {
        KnownLibrary known = kept(KnownLibrary.of(MpjLibrary.jar().toFile()));
        for (String name : rewritten()) {
            byte[] original = MpjLibrary.classFile(name);
            byte[] expected = name.equals(MeshTransformer.DEVICE)
                    ? MeshRewriter.guarded(original)
                    : new MpjTransformer(true, refusal -> {}).instrumented(name, original);
            assertThat(known.rewritten(name, original)).as(name).isEqualTo(expected);
        }
        assertThat(known.isSame(MpjLibrary::classFile)).isTrue();
        assertThat(known.rewritten("mpi/Status", MpjLibrary.classFile("mpi/Status")))
                .as("looked at only")
                .isNull();
    }

    @Test
    void a_class_of_another_copy_is_not_known_however_little_differs() throws IOException {
        KnownLibrary known = kept(KnownLibrary.of(MpjLibrary.jar().toFile()));
        for (String name : rewritten()) {
            assertThat(known.rewritten(name, changed(MpjLibrary.classFile(name))))
                    .isNull();
        }
    }

    @Test
    void a_copy_of_which_any_file_that_was_looked_at_differs_or_is_missing_is_looked_at_again() throws IOException {
        KnownLibrary known = kept(KnownLibrary.of(MpjLibrary.jar().toFile()));
        List<String> read = new ArrayList<>();
        known.isSame(name -> {
            read.add(name);
            return MpjLibrary.classFile(name);
        });
        assertThat(read).contains("mpi/Comm", "mpi/Status", "mpjdev/Request", "mpjbuf/Buffer");
        for (String other : read) {
            assertThat(known.isSame(name ->
                            name.equals(other) ? changed(MpjLibrary.classFile(name)) : MpjLibrary.classFile(name)))
                    .as(other)
                    .isFalse();
            assertThat(known.isSame(name -> name.equals(other) ? null : MpjLibrary.classFile(name)))
                    .as(other)
                    .isFalse();
        }
    }

    @Test
    void a_damaged_file_knows_nothing() throws IOException {
        byte[] content = KnownLibrary.of(MpjLibrary.jar().toFile());
        Random random = new Random(12);
        for (int i = 0; i < DAMAGES; i++) {
            byte[] damaged = random.nextBoolean()
                    ? Arrays.copyOf(content, random.nextInt(content.length))
                    : flipped(content, random.nextInt(content.length), random.nextInt(8));
            assertThatNothingIsKnown(kept(damaged));
        }
        assertThatNothingIsKnown(kept(Arrays.copyOf(content, content.length + 1)));
    }

    @Test
    void no_file_and_one_that_is_not_there_know_nothing() throws IOException {
        assertThatNothingIsKnown(KnownLibrary.NONE);
        assertThatNothingIsKnown(new KnownLibrary(directory.resolve("none").toString()));
        assertThatNothingIsKnown(new KnownLibrary(directory.toString()));
    }

    @Test
    void a_copy_that_does_not_fit_is_not_kept() throws IOException {
        Path without = directory.resolve("without.jar");
        copyWithout("mpjdev/Status.class", without);
        assertThatNothingIsKnown(kept(KnownLibrary.of(without.toFile())));
    }

    private static void assertThatNothingIsKnown(KnownLibrary known) throws IOException {
        assertThat(known.isSame(MpjLibrary::classFile)).isFalse();
        assertThat(known.rewritten("mpi/Comm", MpjLibrary.classFile("mpi/Comm")))
                .isNull();
    }

    private KnownLibrary kept(byte[] content) throws IOException {
        return new KnownLibrary(Files.write(directory.resolve("kept"), content).toString());
    }

    private static Set<String> rewritten() {
        Set<String> names = new TreeSet<>(MpjBinding.CLASSES);
        names.addAll(MpjBinding.PACKERS);
        names.add(MeshTransformer.DEVICE);
        return names;
    }

    private static byte[] changed(byte[] classFile) {
        return flipped(classFile, classFile.length - 1, 0);
    }

    private static byte[] flipped(byte[] content, int at, int bit) {
        byte[] flipped = content.clone();
        flipped[at] ^= (byte) (1 << bit);
        return flipped;
    }

    private static void copyWithout(String left, Path to) throws IOException {
        File from = MpjLibrary.jar().toFile();
        try (ZipFile jar = new ZipFile(from);
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
            for (Enumeration<? extends ZipEntry> all = jar.entries(); all.hasMoreElements(); ) {
                ZipEntry entry = all.nextElement();
                if (!entry.getName().equals(left)) {
                    out.putNextEntry(new ZipEntry(entry.getName()));
                    jar.getInputStream(entry).transferTo(out);
                }
            }
        }
    }
}
