package io.scansion.console.follow;

import io.scansion.console.command.ExitCode;
import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.job.JobDirectory;
import io.scansion.tuner.channel.OperatorClient;
import io.scansion.tuner.channel.TunerFeed;
import io.scansion.wire.TunerAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** How a console gets to the tuner of one job. */
public interface TunerAccess extends TunerFeed.Way {
    /** Time that a connection may take. */
    Duration CONNECT = Duration.ofSeconds(5);

    /** Name of the job. */
    String job();

    /** Returns the exit code of the job once it is known to have ended. */
    Optional<Integer> ended(TunerFeed feed);

    /** A job of this user on this machine. */
    record Here(JobDirectory directory) implements TunerAccess {
        @Override
        public String job() {
            return directory.id();
        }

        @Override
        public OperatorClient connect() throws IOException {
            return OperatorClient.connect(
                    directory.tunerFile(),
                    directory.id(),
                    directory.description().keys().operator(),
                    CONNECT);
        }

        /** A directory that is gone is one that was cleared away after the end. */
        @Override
        public Optional<Integer> ended(TunerFeed feed) {
            Optional<Integer> ended = directory.endedWith();
            return ended.isPresent() && !Files.exists(directory.path()) ? Optional.of(ExitCode.DONE) : ended;
        }
    }

    /** A job whose key was handed to this user; nothing of it is on this machine. */
    record Elsewhere(TunerAddress address) implements TunerAccess {
        /**
         * Reads a key file.
         *
         * @param at {@code HOST:PORT}
         * @throws InvalidJobException if one of them cannot be used
         */
        public static Elsewhere of(String at, Path keyFile) throws IOException {
            try {
                return new Elsewhere(TunerAddress.parse(Files.readString(keyFile), at));
            } catch (NoSuchFileException e) {
                throw new InvalidJobException("there is no " + keyFile
                        + "; copy operator.key or viewer.key from the job's directory, see docs/security.md");
            } catch (IllegalArgumentException e) {
                throw new InvalidJobException("--tuner " + at + " --key-file " + keyFile + ": " + e.getMessage());
            }
        }

        @Override
        public String job() {
            return address.job();
        }

        @Override
        public OperatorClient connect() throws IOException {
            return OperatorClient.connect(address, CONNECT);
        }

        /** Nothing here but its last event says so. */
        @Override
        public Optional<Integer> ended(TunerFeed feed) {
            return feed.summed() ? Optional.of(ExitCode.DONE) : Optional.empty();
        }
    }
}
