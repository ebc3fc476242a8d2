package io.scansion.apps.images;

import io.scansion.apps.sequence.Mix;
import java.util.List;

/**
 * A made photograph: sky with clouds and a sun, mountain ranges one behind the other in the haze, grass, and the grain of a
 * sensor. Equal seeds give equal pictures on every machine.
 */
public final class Landscape {
    private static final int RANGES = 4;
    private static final Colour ZENITH = new Colour(58, 110, 190);
    private static final Colour HORIZON = new Colour(226, 214, 196);
    private static final Colour CLOUD = new Colour(250, 248, 244);
    private static final Colour SUN = new Colour(255, 240, 190);
    private static final Colour ROCK = new Colour(84, 76, 70);
    private static final Colour GRASS = new Colour(62, 96, 38);
    private static final double GRAIN = 6;

    private final long seed;
    private final PixelSize size;
    private final FractalNoise clouds;
    private final FractalNoise ground;
    private final List<FractalNoise> ridges;
    private final double sunX;
    private final double sunY;

    public Landscape(long seed, PixelSize size) {
        this.seed = seed;
        this.size = size;
        clouds = new FractalNoise(Mix.mix(seed, 1), 6);
        ground = new FractalNoise(Mix.mix(seed, 2), 5);
        ridges = List.of(ridge(3), ridge(4), ridge(5), ridge(6));
        sunX = 0.15 + 0.7 * unit(Mix.mix(seed, 7));
        sunY = 0.08 + 0.25 * unit(Mix.mix(seed, 8));
    }

    private FractalNoise ridge(int number) {
        return new FractalNoise(Mix.mix(seed, number), 7);
    }

    private record Colour(double red, double green, double blue) {
        Colour towards(Colour other, double share) {
            double s = Math.min(1, Math.max(0, share));
            return new Colour(
                    red + (other.red - red) * s, green + (other.green - green) * s, blue + (other.blue - blue) * s);
        }

        Colour times(double light) {
            return new Colour(red * light, green * light, blue * light);
        }
    }

    public Raster paint() {
        Raster raster = Raster.black(size.width(), size.height(), 3);
        for (int x = 0; x < size.width(); x++) {
            double across = (double) x / size.width();
            double[] tops = tops(across);
            for (int y = 0; y < size.height(); y++) {
                double down = (double) y / size.height();
                put(raster, x, y, colour(across, down, tops));
            }
        }
        return raster;
    }

    /** Where each range begins from above, the farthest first; 0 is the top of the picture, 1 its foot. */
    private double[] tops(double across) {
        double[] tops = new double[RANGES];
        for (int range = 0; range < RANGES; range++) {
            double rough = ridges.get(range).at(across * (2 + range), range);
            tops[range] = 0.30 + 0.17 * range + 0.30 * (0.5 - rough);
        }
        return tops;
    }

    private Colour colour(double across, double down, double[] tops) {
        for (int range = RANGES - 1; range >= 0; range--) {
            if (down >= tops[range]) {
                return slope(across, down, range);
            }
        }
        return sky(across, down);
    }

    private Colour slope(double across, double down, int range) {
        double nearness = (range + 1.0) / RANGES;
        double scale = 14 + 10 * range;
        double here = ground.at(across * scale, down * scale);
        double lit = 0.65 + 1.6 * (here - ground.at(across * scale + 0.35, down * scale - 0.35));
        return ROCK.towards(GRASS, nearness * nearness + 0.6 * (here - 0.5))
                .times(Math.min(1.6, Math.max(0.15, lit)))
                .towards(HORIZON, 0.75 * (1 - nearness));
    }

    private Colour sky(double across, double down) {
        double fromSun = (across - sunX) * (across - sunX) + (down - sunY) * (down - sunY);
        double cover = clouds.at(across * 4, down * 9);
        return ZENITH.towards(HORIZON, down * 2)
                .towards(SUN, 0.012 / (fromSun + 0.012))
                .towards(CLOUD, 2.8 * (cover - 0.48));
    }

    private void put(Raster raster, int x, int y, Colour colour) {
        int at = (y * size.width() + x) * 3;
        double grain = GRAIN * (unit(Mix.mix(Mix.mix(seed, x), y)) - 0.5);
        raster.samples()[at] = sample(colour.red() + grain);
        raster.samples()[at + 1] = sample(colour.green() + grain);
        raster.samples()[at + 2] = sample(colour.blue() + grain);
    }

    private static byte sample(double value) {
        return (byte) Math.min(255, Math.max(0, (int) value));
    }

    private static double unit(long mixed) {
        return (mixed >>> 11) * 0x1p-53;
    }
}
