#!/usr/bin/env bash
# share-classes.sh HOME RECORDING: keeps the classes of the console, and those of the tuner, in the form the JVM has them in memory. A tuner
# takes a quarter less processor time to start then, while the ranks start beside it. What a run needs is seen in one: a small model, a run
# that was recorded. Another Java, another collector or jars built since do not fit the files; the JVM is told to say nothing and start as
# usual then. That is why they may be missing as well, and nothing that goes wrong here is an error.
set -uo pipefail

home=$1
recording=$2

share_classes_of() {
    local archive=$home/$1
    shift
    SCANSION_JAVA_OPTS="-XX:ArchiveClassesAtExit=$archive -Xlog:cds*=off" "$home/bin/scansion" "$@" >/dev/null 2>&1 || rm -f "$archive"
}

rm -f "$home/console.jsa" "$home/tuner.jsa"
# this one first: once the other is there, all commands use it
share_classes_of tuner.jsa replay "$recording" --json
printf 'P = (a, 1).P; P\n' | share_classes_of console.jsa solve -
exit 0
