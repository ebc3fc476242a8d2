package io.scansion.apps.images;

/** A file of the folder is not an image, or a damaged one; the message names it. */
public final class UnreadableImageException extends RuntimeException {
    UnreadableImageException(String message, Throwable cause) {
        super(message, cause);
    }
}
