package io.scansion.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.launch.config.InvalidJobException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                "run --ranks 3 --deadline 5m -- Main|scansion: --deadline needs to know how much there is to do; say it with --expected-items N",
                "run --ranks 3 --expected-items 9 --deadline soon -- Main|scansion: --deadline must be a time such as 90m or 2h, or a moment such as 18:30 or 2026-12-24T18:30, got soon",
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
                "run --ranks 3 --spread -- Main|scansion: --rank-host, --pack and --spread say which host gets which rank; name the hosts with --hosts",
                "run --ranks 3 --hosts a:3 --hostfile b -- Main|scansion: --hosts and --hostfile both name the hosts; use one of them",
                "run --ranks 3 --hosts a:3 --pack --spread -- Main|scansion: --pack and --spread are opposites; use one of them",
                "run --ranks 3 --hosts a:3 --rank-host a -- Main|scansion: --rank-host must be such as 2=node3, got a",
                "run --ranks 3 --hosts a:3 --device smpdev -- Main|scansion: --device smpdev runs all ranks in one process; leave the hosts out or use --device niodev",
                "run --ranks 3 --hostfile /no/such -- Main|scansion: --hostfile names /no/such, which cannot be read",
                "doctor --hosts a:0|scansion: host a: it needs 1 slot or more and no more spares than slots, got 0 slots",
                "run --ranks 3 --interface 10.0.0.0/99 -- Main|scansion: --interface 10.0.0.0/99 is no network; write it such as 10.0.0.0/8",
                "run --ranks 3 --interface 0.0.0.0 -- Main|scansion: --interface 0.0.0.0 listens at all addresses; say with --advertise which one the ranks are to use",
                "run --ranks 3 --advertise gate -- Main|scansion: --advertise says how --interface is reached; give that too",
                "tuner --listen 127.0.0.1:1 --key-file no-such-file --ranks 3|scansion: there is no no-such-file; make keys with scansion keys",
                "keys d|scansion: Missing required option: '--job=ID'; see 'scansion keys --help'",
                "replay|scansion: Missing required parameter: 'FILE'; see 'scansion replay --help'",
                "replay .|scansion: . is a directory, no recording",
                "replay no-such-file|scansion: there is no file no-such-file",
                "attach 1 one|scansion: PID must be the number of a process such as 4711, as jps shows them; got one",
                "detach one|scansion: PID must be the number of a process such as 4711, as jps shows them; got one",
                "watch|scansion: no job is running; start one with scansion run",
                "watch --job x|scansion: no job named 'x' is running; none is",
                "advise --job x|scansion: no job named 'x' is running; none is",
                "watch --tuner node1:4711|scansion: a job on another machine is named by --tuner and --key-file together, without --job",
                "advise --key-file k --job x|scansion: a job on another machine is named by --tuner and --key-file together, without --job",
                "undo --tuner node1:1 --key-file none|scansion: there is no none; copy operator.key or viewer.key from the job's directory, see docs/security.md",
                "approve|scansion: Missing required parameter: 'ID'; see 'scansion approve --help'",
                "approve first|scansion: Invalid value for positional parameter at index 0 (ID): 'first' is not a long; see 'scansion approve --help'",
                "undo --job x|scansion: no job named 'x' is running; none is",
                "attach 999999999|scansion: there is no process 999999999",
                "detach --job x|scansion: no job named 'x' is running; none is",
                "detach --job x 999999999|scansion: name either a job or processes, not both",
                "detach 999999999|scansion: there is no process 999999999",
                "limit 2=1..4 --job x|scansion: no job named 'x' is running; none is",
                "limit|scansion: Missing required parameter: 'STAGE=LEAST..MOST'; see 'scansion limit --help'",
                "page localhost|scansion: the page needs HOST:PORT or PORT, such as localhost:8080, got 'localhost'",
                "page localhost:99999|scansion: the page needs HOST:PORT or PORT, such as localhost:8080, got 'localhost:99999'",
                "page no.such.host.invalid:80|scansion: the page cannot be served at 'no.such.host.invalid', which is no address of a machine",
                "page 0.0.0.0:8080|scansion: other machines could reach the page at 0.0.0.0, and what it sends is not encrypted; say --allow-remote if that is wanted, or reach it through ssh -L",
                "page 0.0.0.0:8080 --allow-remote --metrics-open|scansion: --metrics-open is for the loopback only, got 0.0.0.0:8080; say --metrics, and give scrapers the token",
                "run --ranks 3 --page 0.0.0.0:8080 -- Main|scansion: other machines could reach the page at 0.0.0.0, and what it sends is not encrypted; say --allow-remote if that is wanted, or reach it through ssh -L",
                "run --ranks 3 --metrics -- Main|scansion: --metrics, --metrics-open and --allow-remote are about the page; say --page too",
                "run --ranks 3 --page --no-agent -- Main|scansion: a program that is not measured has no page; leave out --page or --no-agent",
                "set grain 16 --job x|scansion: no job named 'x' is running; none is",
                "set grain --job x|scansion: set grain needs a value, such as: set grain 16",
                "experiment table9|scansion: there is no experiment table9; choose one of table1, table2, figure5, matching, random, deadline, ranks, overhead",
                "experiment overhead --kernel pong|scansion: there is no kernel pong; choose one of series, relaxation-8K, burst-1K, pingpong-0, pingpong-64, pingpong-1K, pingpong-16K, pingpong-128K, pingpong-1M, pingpong-4M",
                "experiment overhead --seconds 0|scansion: --seconds must be from 0.1 to 600.0, got 0.0",
                "experiment ranks --kernel series|scansion: --kernel and --warm-up belong to overhead",
                "experiment random --warm-up 1|scansion: --kernel and --warm-up belong to overhead",
                "experiment overhead --warm-up -1|scansion: --warm-up must be from 0 to 600.0 seconds, got -1.0",
                "experiment table1 --scale 0|scansion: --scale must be above 0 and at most 1000, got 0.0",
                "experiment table1 --items 0|scansion: --items must be at least 1, got 0",
                "experiment table1 --seconds 5|scansion: --seconds and --times belong to matching; table1 has --scale and --items",
                "experiment matching --scale 2|scansion: --scale, --items and --spares do not belong to matching; it has --seconds and --times",
                "experiment matching --seconds 1|scansion: --seconds must be from 4.0, which two windows need, to 600.0, got 1.0",
                "experiment matching --times odd|scansion: --times must be exponential or constant, got odd",
                "experiment table1 --spares 3|scansion: --spares belongs to figure5; table1 has the published number",
                "experiment random --items 9|scansion: random draws scale, items, spares and times; it has --pipelines and --seed",
                "experiment deadline --items 9|scansion: deadline draws scale, items, spares and times; it has --pipelines and --seed",
                "experiment deadline --kind farms|scansion: --kind, --first, --resume and --exhaustive belong to random",
                "experiment table1 --parallel 2|scansion: --pipelines and --parallel belong to random and deadline, --seed to random, deadline and ranks",
                "experiment random --kind fast|scansion: --kind must be one of sleeping, lognormal, undersubscribed, oversubscribed, mixed, farms, any, got fast",
                "experiment random --pairs -1|scansion: --pairs must be from 0 to 100, got -1",
                "experiment random --seconds 1|scansion: --seconds must be from 4.0 to 600.0, got 1.0",
                "experiment random --pipelines 0|scansion: --pipelines must be from 1 to 1000, got 0",
                "demo --fast|scansion: Unknown option: '--fast'; see 'scansion demo --help'",
                "demo|scansion: MPJ Express was not found; install it",
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
                "tuner",
                "keys",
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
                "experiment",
                "mode",
                "history",
                "report",
                "compare"
            })
    void every_command_explains_itself_with_an_example_and_its_exit_codes_within_80_columns(String command) {
        assertThat(execute(command, "--help")).isZero();
        assertThat(out.toString()).contains("Example:", "  scansion " + command, "Exit codes:");
        assertThat(out.toString().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void the_tuner_is_offered_for_jobs_of_other_launchers_only() {
        assertThat(execute("--help")).isZero();
        assertThat(out.toString()).contains("  demo ", "  tuner ");
    }

    @Test
    void without_a_job_the_list_of_jobs_says_so() {
        assertThat(execute("jobs")).isZero();
        assertThat(out.toString().lines()).containsExactly("no job is running");
    }

    @Test
    void control_characters_are_not_repeated_to_the_terminal() {
        assertThat(execute("watch", "\u001b[2J", "\u009b2J")).isEqualTo(2);
        assertThat(err.toString().strip()).doesNotMatch("(?s).*\\p{Cc}.*").contains("'?[2J'", "'?2J'");
    }

    @Test
    void what_is_no_name_of_a_file_is_said_to_be_none() {
        assertThat(execute("attach", "--events=\u0000", "3")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly("scansion: Invalid value for option '--events': '?' is no name of a file;"
                        + " see 'scansion attach --help'");
    }

    @Test
    void a_stack_trace_is_shown_only_when_asked_for() {
        assertThat(execute("undo", "--job", "x", "--verbose")).isEqualTo(2);
        assertThat(err.toString()).contains(InvalidJobException.class.getName(), "\tat ");
    }

    private int execute(String... args) {
        return AllCommands.of(jobs, new PrintWriter(out, true), new PrintWriter(err, true))
                .execute(args);
    }
}
