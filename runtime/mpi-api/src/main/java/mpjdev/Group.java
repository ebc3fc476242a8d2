package mpjdev;

import org.jspecify.annotations.Nullable;
import xdev.ProcessID;

/** The processes of a group, as the device knows them. */
public abstract class Group {
    /** By rank. */
    public ProcessID @Nullable [] ids;

    public Group() {}
}
