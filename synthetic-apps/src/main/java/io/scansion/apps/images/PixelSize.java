package io.scansion.apps.images;

import io.scansion.apps.launch.BadArgumentException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Width and height in pixels, each from 1 to {@value #MOST}. */
public record PixelSize(int width, int height) {
    static final int MOST = 10_000;

    private static final Pattern FORM = Pattern.compile("(\\d{1,5})x(\\d{1,5})");

    public PixelSize {
        if (width < 1 || height < 1 || width > MOST || height > MOST) {
            throw new BadArgumentException(
                    "width and height must be from 1 to " + MOST + ", got " + width + "x" + height);
        }
    }

    /** @param text {@code WIDTHxHEIGHT} */
    public static PixelSize parse(String option, String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new BadArgumentException("--" + option + " must be WIDTHxHEIGHT as in 640x480, got '" + text + "'");
        }
        return new PixelSize(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }
}
