package io.scansion.models.contract;

/**
 * What the required rates make of a system of equations. The first two and {@link #OVER_SPECIFIED} are a matter of how
 * many required rates are independent of each other, compared with the system's degrees of freedom.
 */
public enum Verdict {
    /** The required rates can be met and leave some rate undetermined: fewer are independent than there are degrees. */
    UNDER_SPECIFIED("under-specified"),

    /** The required rates can be met and determine every rate, and none follows from the others. */
    FULLY_SPECIFIED("fully-specified"),

    /**
     * The required rates are more than determine every rate, so that relations between them must hold. If these do not
     * hold, or a rate would be negative, the nearest increase says which higher rates can be met.
     */
    OVER_SPECIFIED("over-specified"),

    /** The required rates are not too many, but no rates that are not negative meet exactly these values. */
    INFEASIBLE_AS_GIVEN("infeasible-as-given");

    private final String text;

    Verdict(String text) {
        this.text = text;
    }

    /** Returns the verdict as it is written in results, such as {@code under-specified}. */
    public String text() {
        return text;
    }
}
