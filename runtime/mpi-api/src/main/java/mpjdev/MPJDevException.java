package mpjdev;

/** An error of MPJ Express's device layer; unchecked. */
public class MPJDevException extends xdev.XDevException {
    public MPJDevException() {}

    public MPJDevException(String message) {
        super(message);
    }

    public MPJDevException(Throwable cause) {
        super(cause);
    }
}
