package io.scansion.agent.mpi;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The calls of one MPI library for Java that are to be measured. Another library is another implementation. */
interface MpiBinding {
    /** Internal names of the classes that have instrumented methods, such as {@code mpi/Comm}. */
    Set<String> classes();

    /** Internal names of the classes that pack or unpack messages; may overlap with {@link #classes}. */
    Set<String> packers();

    /** Every call that is known, as {@code owner.nameDescriptor}. */
    Set<String> signatures();

    /** The call that a method is, or null when the method is left alone. */
    @Nullable
    MpiCall call(String owner, String method, String descriptor);
}
