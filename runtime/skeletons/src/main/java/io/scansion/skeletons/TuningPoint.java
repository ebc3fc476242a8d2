package io.scansion.skeletons;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Offers a static field to the tuner, which may set it in every rank while the program runs: {@code scansion set NAME VALUE}.
 *
 * <pre>
 * &#64;TuningPoint(name = "grain", min = 1, max = 64)
 * private static int grain = 8;
 * </pre>
 *
 * <p>The field is of type int, long, double or boolean and not final. It need not be volatile: whoever reads it next sees the
 * new value, also a loop that calls nothing, as long as the reading class is the one that declares the field or is loaded after
 * it. A set value stands until the program itself assigns another. Values change between any two reads; code that needs the same
 * value twice reads it once. Without the agent the field keeps what the program gives it.
 */
@Documented
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.CLASS)
public @interface TuningPoint {
    /** By what name operators know it, unique in the program: letters, digits, dots, dashes and underscores. Default: the field's. */
    String name() default "";

    /** Smallest value, at least -2<sup>53</sup>; required unless the field is boolean. */
    double min() default Double.NaN;

    /** Largest value, at most 2<sup>53</sup>; required unless the field is boolean. */
    double max() default Double.NaN;

    /**
     * Whether the tuner may set it without being asked: in mode {@code auto} it tries other values while nothing better is to be
     * done, goes by the measured throughput, and takes back what is no better. Say so only of a field for which every value in its
     * range is safe at any time and in any rank.
     */
    boolean tune() default false;
}
