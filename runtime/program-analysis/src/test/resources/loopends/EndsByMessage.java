package loopends;

import java.lang.annotation.*;

/** The truth about a program: what it has received last, and nothing else, ends its loop. */
@Retention(RetentionPolicy.RUNTIME)
public @interface EndsByMessage {}
