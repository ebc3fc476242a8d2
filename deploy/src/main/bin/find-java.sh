# Shell functions of the scripts that start Scansion, sourced by them: the installed one, and the one of a checkout.

say() { printf 'scansion: %s\n' "$*" >&2; }
fail() { say "$*"; exit 2; }

# Sets java to the Java of JAVA_HOME, or else of the path, if it is new enough; otherwise says to install what is named.
find_java() {
    if [[ -n ${JAVA_HOME:-} ]]; then
        java=$JAVA_HOME/bin/java
        [[ -x $java ]] || fail "JAVA_HOME is $JAVA_HOME, which has no bin/java; point it at a Java 17 or newer"
    else
        java=$(command -v java) || fail "no java found; install $1"
    fi
    local release version
    release=$(dirname "$(dirname "$(readlink -f "$java")")")/release
    if [[ -r $release ]]; then # asking the file saves starting a JVM
        version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$release")
    else
        version=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/.*java.specification.version = \([0-9]*\).*/\1/p')
    fi
    [[ ${version:-0} -ge 17 ]] || fail "needs Java 17 or newer, but $java is Java ${version:-unknown}; set JAVA_HOME"
}
