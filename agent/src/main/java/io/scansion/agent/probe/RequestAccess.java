package io.scansion.agent.probe;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.LinkedList;
import org.jspecify.annotations.Nullable;

/**
 * Reads requests and statuses of one rank's copy of MPJ Express, whose classes the agent cannot link to. Off the path of
 * blocking sends and receives, where emitted code reads the fields itself.
 */
final class RequestAccess {
    private static final ClassValue<Boolean> RECEIVES = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return type.getSimpleName().contains("Recv");
        }
    };

    private static final MethodType PROPERTY = MethodType.methodType(Object.class, Object.class);

    /** Bytes of byte, char, short, boolean, int, long, float, double and object, as mpjbuf numbers them from 0. */
    private static final int[] TYPE_BYTES = {1, 2, 2, 1, 4, 8, 4, 8, 0};

    /** The same types follow once more as dynamic sections. */
    private static final int TYPES = TYPE_BYTES.length;

    private final MethodHandle deviceRequest;
    private final @Nullable PostedOn postedOn;
    private final MethodHandle source;
    private final MethodHandle tag;
    private final MethodHandle elements;
    private final MethodHandle index;
    private final MethodHandle typeCode;

    private RequestAccess(
            MethodHandle deviceRequest,
            @Nullable PostedOn postedOn,
            MethodHandle source,
            MethodHandle tag,
            MethodHandle elements,
            MethodHandle index,
            MethodHandle typeCode) {
        this.deviceRequest = deviceRequest;
        this.postedOn = postedOn;
        this.source = source;
        this.tag = tag;
        this.elements = elements;
        this.index = index;
        this.typeCode = typeCode;
    }

    /** Returns null when the classes are not as expected; requests are then timed as sends and their messages not counted. */
    static @Nullable RequestAccess of(@Nullable ClassLoader loader) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?> request = Class.forName("mpi.Request", false, loader);
            Class<?> status = Class.forName("mpjdev.Status", false, loader);
            Class<?> type = Class.forName("mpjbuf.Type", false, loader);
            MethodHandle code = lookup.findVirtual(type, "getCode", MethodType.methodType(int.class));
            MethodHandle codeOfStatus = MethodHandles.filterReturnValue(lookup.findGetter(status, "type", type), code);
            MethodType reader = MethodType.methodType(int.class, Object.class);
            return new RequestAccess(
                    lookup.findGetter(request, "req", Class.forName("mpjdev.Request", false, loader))
                            .asType(PROPERTY),
                    PostedOn.of(loader),
                    lookup.findGetter(status, "source", int.class).asType(reader),
                    lookup.findGetter(status, "tag", int.class).asType(reader),
                    lookup.findGetter(status, "numEls", int.class).asType(reader),
                    lookup.findGetter(status, "index", int.class).asType(reader),
                    codeOfStatus.asType(reader));
        } catch (ReflectiveOperationException | LinkageError e) {
            return null;
        }
    }

    /** Whether a request is that of a receive. */
    boolean receives(@Nullable Object request) throws Throwable {
        if (request == null) {
            return false;
        }
        Object device = (Object) deviceRequest.invokeExact(request);
        return device != null && RECEIVES.get(device.getClass());
    }

    /** The communicator that a receive was posted on; null where that is not known. */
    @Nullable
    Object communicator(Object request) throws Throwable {
        Object device = (Object) deviceRequest.invokeExact(request);
        if (device instanceof ServedRequest served) {
            return served.communicator();
        }
        return postedOn == null ? null : postedOn.communicator(device);
    }

    /** Of a posted receive only what will unpack its message, {@code Comm$9}, knows the communicator. */
    private record PostedOn(MethodHandle handlers, MethodHandle outer, Class<?> unpacker) {
        static @Nullable PostedOn of(@Nullable ClassLoader loader) {
            try {
                Class<?> device = Class.forName("mpjdev.Request", false, loader);
                Class<?> unpacker = Class.forName("mpi.Comm$9", false, loader);
                MethodHandles.Lookup own = MethodHandles.lookup();
                return new PostedOn(
                        MethodHandles.privateLookupIn(device, own)
                                .findGetter(device, "list", LinkedList.class)
                                .asType(PROPERTY),
                        MethodHandles.privateLookupIn(unpacker, own)
                                .findGetter(unpacker, "this$0", Class.forName("mpi.Comm", false, loader))
                                .asType(PROPERTY),
                        unpacker);
            } catch (ReflectiveOperationException | LinkageError e) {
                return null;
            }
        }

        @Nullable
        Object communicator(Object device) throws Throwable {
            Object found = (Object) handlers.invokeExact(device);
            Object first = found instanceof LinkedList<?> list ? list.peekFirst() : null;
            return unpacker.isInstance(first) ? (Object) outer.invokeExact(first) : null;
        }
    }

    int source(Object status) throws Throwable {
        return (int) source.invokeExact(status);
    }

    int tag(Object status) throws Throwable {
        return (int) tag.invokeExact(status);
    }

    /** Basic elements received. */
    int elements(Object status) throws Throwable {
        return (int) elements.invokeExact(status);
    }

    /** Bytes received; 0 for objects, whose size the status does not tell. */
    long bytes(Object status) throws Throwable {
        int elementCount = elements(status);
        int code = (int) typeCode.invokeExact(status);
        int size = code < 0 || code >= 2 * TYPES ? 0 : TYPE_BYTES[code % TYPES];
        return (long) Math.max(0, elementCount) * size;
    }

    /** Place of the request in the array that was waited for. */
    int index(Object status) throws Throwable {
        return (int) index.invokeExact(status);
    }
}
