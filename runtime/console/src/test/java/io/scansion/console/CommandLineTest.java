package io.scansion.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.console.attach.AttachCommand;
import io.scansion.console.attach.DetachCommand;
import io.scansion.console.experiment.DemoCommand;
import io.scansion.console.experiment.ExperimentCommand;
import io.scansion.console.job.AdviseCommand;
import io.scansion.console.job.ApproveCommand;
import io.scansion.console.job.JobsCommand;
import io.scansion.console.job.MeasureCommand;
import io.scansion.console.job.PinCommand;
import io.scansion.console.job.SetCommand;
import io.scansion.console.job.StageCommand;
import io.scansion.console.job.UndoCommand;
import io.scansion.console.job.UnpinCommand;
import io.scansion.console.job.VetoCommand;
import io.scansion.console.job.WatchCommand;
import io.scansion.console.map.MapCommand;
import io.scansion.console.plan.PlanCommand;
import io.scansion.console.run.LauncherSource;
import io.scansion.console.run.ReplayCommand;
import io.scansion.console.run.RunCommand;
import io.scansion.console.run.TunerCommand;
import io.scansion.console.solve.SolveCommand;
import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.installation.MissingInstallationException;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobStore;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandLineTest {
    @TempDir
    private Path jobs;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``|scansion: a command is missing; see 'scansion --help'",
                "rum|scansion: Unmatched argument at index 0: 'rum'; did you mean run? see 'scansion --help'",
                "run -- Main|scansion: Missing required option: '--ranks=N'; see 'scansion run --help'",
                "run --ranks 3|scansion: no main class given; write it after --, such as: -- -cp app.jar com.example.Main",
                "run --ranks zero -- Main|scansion: Invalid value for option '--ranks': 'zero' is not an int; see 'scansion run --help'",
                "run --ranks 0 -- Main|scansion: --ranks must be at least 1, got 0",
                "run --ranks 3 --stateless 0 -- Main|scansion: --stateless names rank 0, the first of the job, which is never replicated; leave it out",
                "run --ranks 3 --stateless 7 -- Main|scansion: --stateless names rank 7, which does not exist; the job has ranks 0 to 2",
                "run --ranks 4 --stateless 1 --trust-end 2 -- Main|scansion: --trust-end names rank 2, which --stateless does not; only stateless stages are replicated, so name it in both",
                "run --ranks 4 --trust-end 1 -- Main|scansion: --trust-end names rank 1, which --stateless does not; only stateless stages are replicated, so name it in both",
                "run --ranks 3 --expected-items 0 -- Main|scansion: --expected-items must be at least 1, got 0",
                "run --ranks 3 --expected-items many -- Main|scansion: Invalid value for option '--expected-items': 'many' is not a long; see 'scansion run --help'",
                "run --ranks 3 --tune grain -- Main|scansion: --tune grain: no name before '='; write name=pkg.Class.field:int:1..64, with int, long, double or boolean",
                "run --ranks 3 --tune g=a.B.c:int:9..1 -- Main|scansion: --tune g=a.B.c:int:9..1: the range 9..1 is empty; write the smaller number first",
                "run --ranks 3 --tune g=a.B.c:float:1..9 -- Main|scansion: --tune g=a.B.c:float:1..9: the type 'float' cannot be set; int, long, double and boolean can",
                "run --ranks 3 --tune g=a.B.c:boolean --tune g=a.B.d:boolean -- Main|scansion: --tune names g twice; give every field its own name",
                "run --ranks 3 --tune g=a.B.c:boolean --tune h=a.B.c:boolean -- Main|scansion: --tune names the field a.B.c twice, as g and as h; leave one out",
                "run --ranks 3 --no-agent --tune g=a.B.c:boolean -- Main|scansion: --no-agent leaves nobody to set the fields that --tune names; drop one of the two",
                "run --ranks 3 --device smpdev --tune g=a.B.c:boolean -- Main|scansion: --device smpdev is for measuring only and has no tuning points; leave --tune out or use --device niodev",
                "run --ranks 3 --stateless 1 --mode auto -- Main|scansion: --mode auto needs spare ranks to replicate stages with; add --spares 1 or more, or use --mode advise",
                "run --ranks 3 --mode turbo -- Main|scansion: unknown mode 'turbo'; use advise or auto",
                "run --ranks 3 --device shm -- Main|scansion: unknown device 'shm'; use niodev or smpdev",
                "run --ranks 3 --window 100ms -- Main|scansion: --window must be from 500 ms to one hour, got 100 ms",
                "run --ranks 3 --window 2h -- Main|scansion: --window must be from 500 ms to one hour, got 7200000 ms",
                "run --ranks 3 --window soon -- Main|scansion: --window must be a time such as 90s, 5m or 1h, got soon",
                "run --ranks 3 --min-gain lots -- Main|scansion: --min-gain must be a share such as 5% or 0.05, got lots",
                "run --ranks 5 --spares 1 --stateless 1-3 --min 1=2 --min 2=2 -- Main|scansion: --min needs 2 spare ranks, one for each further instance, and --spares are 1; use --spares 2 or more",
                "run --ranks 3 --stateless 1 --max 1=2,1=3 -- Main|scansion: --max names stage 1 twice; name every stage once",
                "run --ranks 3 --pin 1 -- Main|scansion: --pin names rank 1, which --stateless does not; only stateless stages are replicated, so name it in both",
                "run --ranks 3 --quiet-time 08:00-18:00 --quiet-time noon -- Main|scansion: --quiet-time must be from one time of day to another, such as 08:00-18:00 or 22:00-06:00, got noon",
                "run --ranks 3 --overhead little -- Main|scansion: --overhead must be a share such as 5% or 0.05, got little",
                "run --ranks 3 --overhead 0% -- Main|scansion: --overhead must be above 0; to switch the probes off while it runs: measure off",
                "run --ranks 3 --timeout soon -- Main|scansion: --timeout must be a time such as 90s, 5m or 1h, got soon",
                "run --ranks 3 --switch-limit 9GiB -- Main|scansion: --switch-limit must be a size below 2 GiB such as 128KiB or 16MiB, got 9GiB",
                "run --ranks 3 --events-size 9GiB -- Main|scansion: --events-size must be a size below 2 GiB such as 128KiB or 16MiB, got 9GiB",
                "replay|scansion: Missing required parameter: 'FILE'; see 'scansion replay --help'",
                "replay no-such-file|scansion: there is no file no-such-file",
                "watch|scansion: no job is running; start one with scansion run",
                "watch --job x|scansion: no job named 'x' is running; none is",
                "advise --job x|scansion: no job named 'x' is running; none is",
                "approve|scansion: Missing required parameter: 'ID'; see 'scansion approve --help'",
                "approve first|scansion: Invalid value for positional parameter at index 0 (ID): 'first' is not a long; see 'scansion approve --help'",
                "undo --job x|scansion: no job named 'x' is running; none is",
                "attach 999999999|scansion: there is no process 999999999",
                "detach --job x|scansion: no job named 'x' is running; none is",
                "detach --job x 999999999|scansion: name either a job or processes, not both",
                "detach 999999999|scansion: there is no process 999999999",
                "set grain 16 --job x|scansion: no job named 'x' is running; none is",
                "set grain --job x|scansion: set grain needs a value, such as: set grain 16",
                "experiment table9|scansion: there is no experiment table9; choose one of table1, table2, figure5, matching, random, ranks",
                "experiment table1 --scale 0|scansion: --scale must be above 0 and at most 1000, got 0.0",
                "experiment table1 --items 0|scansion: --items must be at least 1, got 0",
                "experiment table1 --seconds 5|scansion: --seconds and --times belong to matching; table1 has --scale and --items",
                "experiment matching --scale 2|scansion: --scale, --items and --spares do not belong to matching; it has --seconds and --times",
                "experiment matching --seconds 1|scansion: --seconds must be from 4.0, which two windows need, to 600.0, got 1.0",
                "experiment matching --times odd|scansion: --times must be exponential or constant, got odd",
                "experiment table1 --spares 3|scansion: --spares belongs to figure5; table1 has the published number",
                "experiment random --items 9|scansion: random draws scale, items, spares and times; it has --kind, --pipelines and --seed",
                "experiment random --kind fast|scansion: --kind must be one of sleeping, lognormal, undersubscribed, oversubscribed, mixed, farms, got fast",
                "experiment random --kind mixed --parallel 2|scansion: programs of the kind mixed would take each other's cores; leave --parallel out",
                "experiment random --pairs -1|scansion: --pairs must be from 0 to 100, got -1",
                "experiment random --seconds 1|scansion: --seconds must be from 4.0 to 600.0, got 1.0",
                "experiment random --pipelines 0|scansion: --pipelines must be from 1 to 1000, got 0",
                "experiment table1 --seed 1|scansion: --kind, --pipelines, --pairs, --exhaustive and --parallel belong to random, --seed to random and ranks",
                "demo --fast|scansion: Unknown option: '--fast'; see 'scansion demo --help'",
                "demo|scansion: MPJ Express was not found",
            })
    void a_mistake_is_answered_in_one_line_with_exit_code_2(String words, String message) {
        assertThat(execute(words.isEmpty() ? new String[0] : words.split(" ", -1)))
                .isEqualTo(2);
        assertThat(err.toString().lines()).containsExactly(message);
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "demo",
                "run",
                "attach",
                "detach",
                "replay",
                "watch",
                "advise",
                "stage",
                "approve",
                "veto",
                "undo",
                "pin",
                "unpin",
                "set",
                "measure",
                "jobs",
                "plan",
                "map",
                "solve",
                "experiment"
            })
    void every_command_explains_itself_with_an_example_and_its_exit_codes_within_80_columns(String command) {
        assertThat(execute(command, "--help")).isZero();
        assertThat(out.toString()).contains("Example:", "  scansion " + command, "Exit codes:");
        assertThat(out.toString().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void the_tuner_process_is_not_offered_to_people() {
        assertThat(execute("--help")).isZero();
        assertThat(out.toString()).contains("  demo ").doesNotContain("  tuner");
    }

    @Test
    void without_a_job_the_list_of_jobs_says_so() {
        assertThat(execute("jobs")).isZero();
        assertThat(out.toString().lines()).containsExactly("no job is running");
    }

    @Test
    void a_stack_trace_is_shown_only_when_asked_for() {
        assertThat(execute("undo", "--job", "x", "--verbose")).isEqualTo(2);
        assertThat(err.toString()).contains(InvalidJobException.class.getName(), "\tat ");
    }

    private int execute(String... args) {
        JobStore store = new JobStore(jobs);
        LauncherSource none = () -> {
            throw new MissingInstallationException("MPJ Express was not found");
        };
        CommandLine console = ScansionCommand.commandLine(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                List.of(
                                new DemoCommand(none, () -> {
                                    throw new MissingInstallationException("no home");
                                }),
                                new RunCommand(none),
                                new ReplayCommand(),
                                new AttachCommand(store, () -> new ScansionHome(jobs)),
                                new DetachCommand(store, () -> new ScansionHome(jobs)),
                                new WatchCommand(store),
                                new AdviseCommand(store),
                                new StageCommand(store),
                                new ApproveCommand(store),
                                new VetoCommand(store),
                                new UndoCommand(store),
                                new PinCommand(store),
                                new UnpinCommand(store),
                                new SetCommand(store),
                                new MeasureCommand(store),
                                new JobsCommand(store),
                                new PlanCommand(),
                                new MapCommand(),
                                new SolveCommand(),
                                new ExperimentCommand(none, () -> {
                                    throw new MissingInstallationException("no home");
                                }),
                                new TunerCommand(id -> 0))
                        .toArray());
        return console.execute(args);
    }
}
