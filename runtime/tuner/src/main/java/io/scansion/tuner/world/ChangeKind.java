package io.scansion.tuner.world;

/** Kinds of changes of an arrangement, as far as they cost differently. */
public enum ChangeKind {
    /** Some level gets more instances. */
    MORE,
    /** Levels only get fewer instances. */
    FEWER,
    /** As many instances elsewhere, or messages of another length. */
    OTHER;

    public static ChangeKind between(Arrangement from, Arrangement to) {
        boolean fewer = false;
        for (String level : to.levels().keySet()) {
            if (to.instances(level) > from.instances(level)) {
                return MORE;
            }
            fewer |= to.instances(level) < from.instances(level);
        }
        return fewer ? FEWER : OTHER;
    }
}
