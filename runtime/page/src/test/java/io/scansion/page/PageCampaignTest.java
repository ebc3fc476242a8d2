package io.scansion.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.fuzzing.Atoms;
import io.scansion.fuzzing.Campaign;
import io.scansion.fuzzing.Damage;
import io.scansion.page.access.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged requests: none is answered with a mistake of the page's own, and the page goes on. */
final class PageCampaignTest {
    private static final int WAIT_MILLIS = 40_000;
    private static final long MOST_BYTES = 64 << 20;
    private static final List<String> PATHS = List.of(
            "/",
            "/jobs/recorded",
            "/jobs/none",
            "/site/page.js",
            "/site/%2e%2e/x",
            "/site/..%5c..%5cx",
            "/charts/uPlot.iife.min.js",
            "/metrics",
            "/metrics?token=x",
            "/api/v1/openapi.json",
            "/api/v1/session",
            "/api/v1/jobs",
            "/api/v1/jobs/recorded/state",
            "/api/v1/jobs/recorded/events",
            "/api/v1/jobs/recorded/log?after=3",
            "/api/v1/jobs/recorded/log?after=-9223372036854775808",
            "/api/v1/jobs/..%2f/state",
            "/?token=x");
    private static final List<String> BODIES = List.of(
            "{\"verb\":\"approve\",\"argument\":\"1\"}",
            "{\"verb\":\"status\",\"argument\":\"\"}",
            "{\"verb\":null}",
            "{\"verb\":\"set\",\"argument\":\"" + "x".repeat(5_000) + "\"}",
            "[".repeat(3_000),
            "{\"verb\":\"\\ud800\"}",
            "");
    private static final byte[] ODD =
            "\r\n\r\n \t:;,%00%ff?&==/../Transfer-Encoding: chunked\r\nContent-Length: -1\r\nCookie: scansion-1=\"x; $Version=1\r\nRange: bytes=9-1\r\nExpect: 100-continue\r\nUpgrade: h2c\r\nIf-None-Match: *\r\n"
                    .getBytes(StandardCharsets.ISO_8859_1);

    @TempDir
    private Path root;

    @Test
    void damaged_requests_are_answered_or_refused_and_the_page_goes_on() throws Exception {
        try (ServedJob job = new ServedJob(root)) {
            job.tellRecorded("pipeline-replicated");
            Campaign.of("requests to the page", 1_500, 100_000, MOST_BYTES)
                    .run(random -> request(random, job), Atoms.BYTES, bytes -> judge(bytes, job.server.port()));
            assertThat(job.get("/api/v1/jobs/recorded/state", Role.VIEWER).statusCode())
                    .isEqualTo(200);
            assertThat(job.act(Role.OPERATOR, "approve", "7").statusCode()).isEqualTo(200);
        }
    }

    private static byte[] request(Random random, ServedJob job) {
        boolean posts = random.nextInt(3) == 0;
        String body = posts ? BODIES.get(random.nextInt(BODIES.size())) : "";
        String path = posts ? "/api/v1/jobs/recorded/actions" : PATHS.get(random.nextInt(PATHS.size()));
        String who = switch (random.nextInt(5)) {
            case 0 -> "Authorization: Bearer " + job.tokens.viewer() + "\r\n";
            case 1 -> "Cookie: scansion-" + job.server.port() + "=0123; a=b\r\n";
            case 2 -> "";
            default -> "Authorization: Bearer " + job.tokens.operator() + "\r\n";
        };
        String text = (posts ? "POST " : "GET ") + path + " HTTP/1.1\r\nHost: localhost\r\n" + who
                + (posts ? "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n" : "")
                + (random.nextInt(4) == 0 ? "Origin: http://localhost\r\n" : "")
                + "Connection: close\r\n\r\n" + body;
        byte[] good = text.getBytes(StandardCharsets.ISO_8859_1);
        return random.nextInt(8) == 0 ? good : Damage.toBytes(random, good, ODD);
    }

    /** The beginning of the answer is enough, since streams have no end. */
    private static String judge(byte[] bytes, int port) throws IOException {
        StringBuilder answer = new StringBuilder();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(WAIT_MILLIS);
            socket.getOutputStream().write(bytes);
            socket.shutdownOutput();
            byte[] chunk = new byte[4_096];
            while (answer.indexOf("\r\n\r\n") < 0) {
                int count = socket.getInputStream().read(chunk);
                if (count < 0) {
                    break;
                }
                answer.append(new String(chunk, 0, count, StandardCharsets.ISO_8859_1));
            }
        } catch (SocketException e) { // closed with bytes unread
            assertThat(e.getMessage()).containsAnyOf("reset", "Broken pipe");
        }
        if (answer.isEmpty()) {
            return "not answered";
        }
        assertThat(answer.toString())
                .startsWith("HTTP/1.")
                .doesNotStartWith("HTTP/1.1 500")
                .doesNotContain("Exception", "\tat ");
        return answer.length() > 12 ? answer.substring(9, 12) : "short";
    }
}
