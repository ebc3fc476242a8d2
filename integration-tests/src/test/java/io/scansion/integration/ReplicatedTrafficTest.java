package io.scansion.integration;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever goes from stage to stage, what arrives is what arrives without the agent. */
@RequiresMpj
class ReplicatedTrafficTest {
    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "computing stages,                  --work compute --bytes 64",
        "messages that wait for a receiver, --bytes 200000",
        "objects,                           --type object",
        "doubles and an end by value,       --type double --end value",
        "uneven service times,              --distribution exponential --seed 7",
    })
    void replication_changes_nothing_with(String what, String options) throws Exception {
        ProgramRun.of(4, "ParametricPipeline", "--times 2,30,2,2 --items 450 " + options)
                .spares(2, "1,2")
                .advise()
                .arranged(RealJob.JAVA_HOME, directory, "1=3");
    }
}
