package io.scansion.agent.ranks.world;

import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** What {@link SteppedClasses} makes in a loader of its own: runs the job of a seed, and says whether, and what, is wrong. */
public final class SteppedSearch implements LongPredicate, LongFunction<@Nullable String>, AutoCloseable {
    private final ProtocolSearch search = new ProtocolSearch(Mutation::none, new Strands(true));

    @Override
    public boolean test(long seed) {
        return search.goesWrong(ThreadedJobs.of(seed), seed);
    }

    @Override
    public @Nullable String apply(long seed) {
        ProtocolSearch.Finding finding = search.attempt(ThreadedJobs.of(seed), seed);
        return finding == null ? null : finding.toString();
    }

    @Override
    public void close() {
        search.close();
    }
}
