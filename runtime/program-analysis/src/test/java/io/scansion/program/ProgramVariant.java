package io.scansion.program;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Ways to write and compile the same program. */
@SuppressWarnings("ImmutableEnumChecker") // its lists and functions are immutable
enum ProgramVariant {
    AS_WRITTEN(List.of("-g"), text -> text),
    WITHOUT_DEBUG_INFORMATION(List.of("-g:none"), text -> text),
    FOR_JAVA_17(List.of("--release", "17", "-g:lines", "-XDstringConcat=inline"), text -> text),
    RENAMED(List.of("-g"), ProgramVariant::renamed),
    FOR_EVER(List.of("-g"), text -> text.replace("while (true) {", "for (; ; ) {")),
    DO_FOR_EVER(List.of("-g"), ProgramVariant::doForEver),
    TURNED_ROUND(List.of("-g:none"), text -> text.replaceAll("(?m)^( +)while \\(([^;{]*)\\) \\{$", "$1for (; $2; ) {")),
    OUTLINED(List.of("-g"), ProgramVariant::outlined),
    OTHER_LOCALS(List.of("-g:none"), ProgramVariant::otherLocals);

    private static final Map<String, String> NAMES =
            Map.of("buf", "q", "status", "s0", "comm", "world", "running", "goesOn", "END", "MARK", "serial", "k");

    private final List<String> options;
    private final UnaryOperator<String> rewrite;

    ProgramVariant(List<String> options, UnaryOperator<String> rewrite) {
        this.options = options;
        this.rewrite = rewrite;
    }

    LoopEndPrograms programs() {
        return LoopEndPrograms.compiled(options, rewrite);
    }

    private static String renamed(String text) {
        String result = text;
        for (Map.Entry<String, String> each : NAMES.entrySet()) {
            result = result.replaceAll("(?<![\\w.\"@])" + each.getKey() + "\\b(?!\\()", each.getValue());
            result = result.replaceAll("(?<=this\\.|stage\\.)" + each.getKey() + "\\b(?!\\()", each.getValue());
        }
        return result;
    }

    /** Turns {@code while (true) {...}} into {@code do {...} while (true);}. */
    private static String doForEver(String text) {
        StringBuilder result = new StringBuilder(text);
        String head = "while (true) {";
        for (int at = result.indexOf(head); at >= 0; at = result.indexOf(head)) {
            int depth = 1;
            int end = at + head.length();
            for (; depth > 0; end++) {
                depth += result.charAt(end) == '{' ? 1 : result.charAt(end) == '}' ? -1 : 0;
            }
            result.insert(end, " while (1 == 1);").replace(at, at + head.length(), "do {");
        }
        return result.toString();
    }

    private static String outlined(String text) {
        return text.replaceAll("comm\\.(Recv|Send)\\(", "Calls.$1(comm, ");
    }

    private static String otherLocals(String text) {
        return text.replaceAll(
                "(public static void main\\(Comm comm\\)[^{]*\\{)",
                "$1 long unused = System.nanoTime(); double other = unused / 2.0;");
    }
}
