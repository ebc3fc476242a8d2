package xdev;

import java.util.UUID;

/** A process, as devices tell it from others. */
@SuppressWarnings("DoNotCallSuggester") // the real class takes this one's place at run time
public class ProcessID {
    protected ProcessID() {}

    public UUID uuid() {
        throw new UnsupportedOperationException("a signature only; put mpj.jar on the class path");
    }
}
