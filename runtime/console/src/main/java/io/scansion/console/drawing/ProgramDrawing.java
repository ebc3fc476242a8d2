package io.scansion.console.drawing;

import io.scansion.console.digest.RunDigest;
import io.scansion.console.drawing.ProgramGraph.Arc;
import io.scansion.console.drawing.ProgramGraph.Node;
import io.scansion.console.drawing.Svg.Anchor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The program as it is arranged: stages as boxes with their instances, edges as wide as there is traffic, and what sets the pace marked by
 * its border and by words. Stages of a long pipeline fold into rows; of very many the first are drawn and the rest counted. Stateless.
 */
public final class ProgramDrawing {
    private static final double BOX_WIDTH = 132;
    private static final double BOX_HEIGHT = 74;
    private static final double GAP_X = 44;
    private static final double GAP_Y = 34;
    private static final double MARGIN = 16;
    private static final int COLUMNS = 6;
    private static final int INSTANCES_DRAWN = 9;
    private static final double INSTANCE = 10;
    private static final double WIDEST_EDGE = 7;

    private ProgramDrawing() {}

    private record Place(double x, double y) {}

    /** Returns the drawing as an SVG element; empty if the shape of the program is not known. */
    public static String of(RunDigest run) {
        ProgramGraph graph = ProgramGraph.of(run.state());
        if (graph.nodes().isEmpty()) {
            return "";
        }
        Map<String, Place> places = new HashMap<>();
        int rows = place(graph, places);
        double width = 2 * MARGIN + COLUMNS * BOX_WIDTH + (COLUMNS - 1) * GAP_X;
        double height = 2 * MARGIN + rows * BOX_HEIGHT + (rows - 1) * GAP_Y + 18;
        Svg svg = new Svg(width, height, "The program of job " + run.state().jobId() + " as it is arranged");
        double most = graph.arcs().stream()
                .mapToDouble(Arc::bytesPerSecond)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
        for (Arc arc : graph.arcs()) {
            Place from = places.get(arc.from());
            Place to = places.get(arc.to());
            if (from != null && to != null) {
                edge(svg, from, to, arc, most);
            }
        }
        for (Node node : graph.nodes()) {
            Place place = places.get(node.name());
            if (place != null) {
                box(svg, node, place);
            }
        }
        svg.text(MARGIN, height - 8, legend(graph), 11, Anchor.START, Svg.FAINT, false);
        return svg.element();
    }

    private static String legend(ProgramGraph graph) {
        return "A square is an instance, a wide edge much traffic, a dashed one a sender that waits"
                + (graph.leftOut() > 0 ? "; " + graph.leftOut() + " more are not drawn" : "");
    }

    /** Layer by layer from left to right, folded where they are too many. */
    private static int place(ProgramGraph graph, Map<String, Place> places) {
        int row = 0;
        List<List<Node>> layers = graph.layers();
        for (int first = 0; first < layers.size(); first += COLUMNS) {
            List<List<Node>> band = layers.subList(first, Math.min(layers.size(), first + COLUMNS));
            int deepest = 0;
            for (int column = 0; column < band.size(); column++) {
                List<Node> layer = band.get(column);
                int wide = band.size() == 2 && layer.size() > COLUMNS - 1 ? COLUMNS - 1 : 1; // the workers of a master
                for (int i = 0; i < layer.size(); i++) {
                    places.put(layer.get(i).name(), at(column + i % wide, row + i / wide));
                }
                deepest = Math.max(deepest, (layer.size() + wide - 1) / wide);
            }
            row += deepest;
        }
        return row;
    }

    private static Place at(int column, int row) {
        return new Place(MARGIN + column * (BOX_WIDTH + GAP_X), MARGIN + row * (BOX_HEIGHT + GAP_Y));
    }

    private static void edge(Svg svg, Place from, Place to, Arc arc, double most) {
        double share = most > 0 && Double.isFinite(arc.bytesPerSecond()) ? arc.bytesPerSecond() / most : 0;
        String colour = arc.blocked() ? Svg.ALERT : Svg.FAINT;
        double width = 1 + share * (WIDEST_EDGE - 1);
        double midFrom = from.y() + BOX_HEIGHT / 2;
        double midTo = to.y() + BOX_HEIGHT / 2;
        if (to.x() > from.x()) {
            svg.line(from.x() + BOX_WIDTH, midFrom, to.x(), midTo, colour, width, arc.blocked());
        } else { // to the next row: down through the gap
            double low = from.y() + BOX_HEIGHT + GAP_Y / 2;
            String points = Svg.point(from.x() + BOX_WIDTH / 2, from.y() + BOX_HEIGHT)
                    + Svg.point(from.x() + BOX_WIDTH / 2, low)
                    + Svg.point(to.x() + BOX_WIDTH / 2, low)
                    + Svg.point(to.x() + BOX_WIDTH / 2, to.y());
            svg.polyline(points, colour, width, arc.blocked());
        }
    }

    private static void box(Svg svg, Node node, Place at) {
        boolean slow = node.bottleneck();
        svg.rectangle(at.x(), at.y(), BOX_WIDTH, BOX_HEIGHT, Svg.FILL, slow ? Svg.ALERT : Svg.FAINT, slow ? 2.5 : 1);
        svg.text(at.x() + 8, at.y() + 17, shortened(node.name(), slow ? 9 : 18), 12, Anchor.START, Svg.INK, true);
        if (slow) {
            svg.text(at.x() + BOX_WIDTH - 6, at.y() + 17, "sets pace", 11, Anchor.END, Svg.ALERT, true);
        }
        svg.text(at.x() + 8, at.y() + 34, node.work(), 11, Anchor.START, Svg.INK, false);
        List<String> instances = new ArrayList<>(node.instances());
        int drawn = Math.min(instances.size(), INSTANCES_DRAWN);
        for (int i = 0; i < drawn; i++) {
            svg.rectangle(
                    at.x() + 8 + i * (INSTANCE + 3), at.y() + 42, INSTANCE, INSTANCE, Svg.MEASURED, Svg.MEASURED, 1);
        }
        svg.text(at.x() + 8, at.y() + 66, shortened(ranks(instances), 24), 10, Anchor.START, Svg.FAINT, false);
    }

    private static String ranks(List<String> instances) {
        return (instances.size() == 1 ? "rank " : instances.size() + ": ranks ") + String.join(",", instances);
    }

    private static String shortened(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 2) + "..";
    }
}
