package io.scansion.tuner.reading;

import io.scansion.program.StageFacts;
import io.scansion.program.StageVerdict;
import io.scansion.wire.AgentMessage.CodeQuestion;
import io.scansion.wire.ContractReason;
import io.scansion.wire.TunerMessage.CodeVerdict;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/** The programs of a job, in most jobs one. For one thread. */
final class KnownPrograms {
    private static final int MAX_PROGRAMS = 8;
    /** As many as an operator reads; a stage that breaks the contract in more ways breaks it. */
    private static final int MAX_CLAUSES = 32;

    private static final int MAX_CLAUSE_CHARS = 2_000;

    private final Deque<KnownProgram> programs = new ArrayDeque<>();

    /**
     * Answers a question, from what is known or else by an analysis.
     *
     * @throws io.scansion.program.code.ClassSource.GoneException if the rank is gone before it has sent what that takes
     */
    CodeVerdict answer(CodeQuestion question, RankClasses rank) {
        StageVerdict verdict = facts(question, rank).verdict(question.trustEnd());
        List<String> violations = Stream.concat(
                        clipped(verdict.violations()).stream(),
                        clipped(verdict.doubts()).stream().map(ContractReason::endInDoubt))
                .toList();
        return new CodeVerdict(question.number(), violations, clipped(verdict.remarks()));
    }

    /** What the bytecode says, whatever the operator vouches for. */
    StageFacts facts(CodeQuestion question, RankClasses rank) {
        for (KnownProgram known : programs) {
            if (known.isOf(question.mainClass(), rank)) {
                return known.stage(question.receives(), rank);
            }
        }
        KnownProgram fresh = KnownProgram.read(question.mainClass(), rank);
        if (programs.size() >= MAX_PROGRAMS) {
            programs.removeFirst();
        }
        programs.addLast(fresh);
        return fresh.stage(question.receives(), rank);
    }

    private static List<String> clipped(List<String> clauses) {
        return clauses.stream()
                .limit(MAX_CLAUSES)
                .map(text -> text.length() <= MAX_CLAUSE_CHARS ? text : text.substring(0, MAX_CLAUSE_CHARS) + "...")
                .toList();
    }
}
