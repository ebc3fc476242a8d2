#!/usr/bin/env bash
# share-classes.sh HOME RECORDING: keeps the classes of commands and tuner in the form the JVM has them in memory, in HOME/classes.jsa. Launcher
# and tuner take a fifth less processor time over a short job then, while the ranks start beside them. What is needed is seen in use: a job of a
# few seconds (where MPJ Express is missing, it ends at once), a recorded run played again and reported on, a small model. Another Java, another
# collector or jars built since do not fit the file; the JVM is told to say nothing and start as usual then. That is why it may be missing as
# well, and nothing that goes wrong here is an error.
set -uo pipefail

home=$1
recording=$2

rm -f "$home/classes.jsa"
work=$(mktemp -d)
trap 'rm -rf "$work"; exit 0' EXIT
# shellcheck source=../bin/find-java.sh
source "$home/bin/find-java.sh"
find_java "Java 17 or newer"
export SCANSION_JOBS=$work/jobs XDG_CACHE_HOME=$work/cache

in_use() {
    JAVA_TOOL_OPTIONS="-XX:DumpLoadedClassList=$work/%p.classes" timeout 60 "$home/bin/scansion" "$@" >/dev/null 2>&1
}

in_use run --ranks 3 --spares 1 --stateless 1 --mode auto --window 500ms -- -Xmx64m -XX:+UseSerialGC -cp "$home/apps/synthetic-apps.jar" \
    io.scansion.apps.ParametricPipeline --items 250 --times 5,10,5 & # waits most of the time
in_use replay "$recording" --json
in_use report "$recording" -o "$work/report.html"
printf 'P = (a, 1).P; P\n' | in_use solve -
wait

lists=$(grep -l io/scansion/app/Scansion "$work"/*.classes) # those of the ranks are the program's
# shellcheck disable=SC2086 # a list of files
LC_ALL=C sort -u $lists >"$work/all"
"$java" -Xshare:dump -XX:+UseSerialGC -XX:SharedClassListFile="$work/all" -XX:SharedArchiveFile="$home/classes.jsa" -cp "$home/lib/*" \
    >/dev/null 2>&1 || rm -f "$home/classes.jsa"
