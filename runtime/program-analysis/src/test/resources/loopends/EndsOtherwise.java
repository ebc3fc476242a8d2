package loopends;

import java.lang.annotation.*;

/** The truth about a program: something else than the message received last has a say in the end of its loop. */
@Retention(RetentionPolicy.RUNTIME)
public @interface EndsOtherwise {
    /** What that is. */
    String value();
}
