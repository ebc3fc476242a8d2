package io.scansion.tuner.reading;

import io.scansion.program.code.ClassSource;
import io.scansion.wire.ClassDigest;
import io.scansion.wire.ClassFile;
import io.scansion.wire.TunerMessage.ClassesWanted;
import io.scansion.wire.TunerMessage.WantedClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The class files of one rank for as long as it stays connected. The reader's thread asks and waits, the channel's brings the answers; no
 * lock is held while anything is sent to a rank or analysed.
 */
final class RankClasses implements ClassSource {
    private static final int MOST_IN_A_MESSAGE = 1_000;

    private final int physicalRank;
    private final RankPort ranks;
    private final ClassStore store;
    private final Duration patience;
    // Guarded by this:
    private final Map<String, ClassFile> told = new HashMap<>();
    private final Set<String> awaited = new HashSet<>();
    private boolean gone;

    /**
     * @param store of all ranks
     * @param patience how long a connected rank is waited for
     */
    RankClasses(int physicalRank, RankPort ranks, ClassStore store, Duration patience) {
        this.physicalRank = physicalRank;
        this.ranks = ranks;
        this.store = store;
        this.patience = patience;
    }

    /** The rank has answered. */
    synchronized void take(List<ClassFile> files) {
        for (ClassFile file : files) {
            store.keep(file);
            told.put(file.name(), file.withoutBytes());
            awaited.remove(file.name());
        }
        notifyAll();
    }

    /** The rank is not connected any more. */
    synchronized void leave() {
        gone = true;
        notifyAll();
    }

    synchronized boolean isGone() {
        return gone;
    }

    /** Whether the rank has these very class files, and none where there are none. */
    boolean has(Collection<ClassFile> files) {
        List<WantedClass> unknown = new ArrayList<>();
        for (ClassFile file : files) {
            if (told(file.name()) == null) {
                unknown.add(new WantedClass(file.name(), store.digests(file.name())));
            }
        }
        ask(unknown);
        return files.stream().allMatch(file -> Objects.equals(file, told(file.name())));
    }

    /** Returns what the rank has said of a class, without its bytes, or null if it has not been asked yet. */
    synchronized @Nullable ClassFile told(String name) {
        return told.get(name);
    }

    @Override
    public byte @Nullable [] find(String name) {
        ClassFile file = told(name);
        if (file == null) {
            ask(List.of(new WantedClass(name, store.digests(name))));
            file = told(name);
        }
        while (file != null) {
            ClassDigest digest = file.digest();
            if (digest == null) {
                return null;
            }
            byte[] bytes = store.bytes(name, digest);
            if (bytes != null) {
                return bytes;
            }
            ask(List.of(new WantedClass(name, List.of())));
            file = told(name);
        }
        return null;
    }

    private void ask(List<WantedClass> all) {
        for (int from = 0; from < all.size(); from += MOST_IN_A_MESSAGE) {
            List<WantedClass> some = all.subList(from, Math.min(all.size(), from + MOST_IN_A_MESSAGE));
            synchronized (this) {
                some.forEach(each -> awaited.add(each.name()));
            }
            ranks.say(physicalRank, new ClassesWanted(some));
        }
        await();
    }

    private synchronized void await() {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!awaited.isEmpty()) {
            long leftMillis = (deadline - System.nanoTime()) / 1_000_000;
            if (gone || leftMillis <= 0) {
                awaited.clear();
                throw new GoneException("rank " + physicalRank + (gone ? " is gone" : " does not send class files"));
            }
            try {
                wait(leftMillis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                awaited.clear();
                throw new GoneException("the tuner ends");
            }
        }
    }
}
