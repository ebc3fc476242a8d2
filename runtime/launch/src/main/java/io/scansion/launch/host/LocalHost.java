package io.scansion.launch.host;

import io.scansion.launch.process.Child;
import io.scansion.launch.process.LocalChild;
import io.scansion.launch.process.SupervisionListener;
import io.scansion.launch.rank.RankCommand;
import io.scansion.launch.rank.RankDescription;
import java.io.IOException;
import java.util.Optional;

/** The launcher's own host: ranks are its children and read the files of the job's directory. */
public final class LocalHost implements Host {
    private final RankCommand command;

    public LocalHost(RankCommand command) {
        this.command = command;
    }

    @Override
    public Child start(RankDescription rank, SupervisionListener listener) throws IOException {
        return LocalChild.start(rank.role(), command.of(rank), listener);
    }

    @Override
    public void tunerFile(String content) {
        // the ranks read it themselves
    }

    @Override
    public Optional<String> lost() {
        return Optional.empty();
    }

    @Override
    public void close() {
        // whoever supervises the ranks has ended them
    }
}
