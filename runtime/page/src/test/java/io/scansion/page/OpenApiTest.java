package io.scansion.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.scansion.page.access.Role;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Holds the description of the API to its answers. */
@Timeout(60)
class OpenApiTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Set<String> seen = new HashSet<>();
    private JsonNode api = JSON.nullNode();

    @Test
    void every_answer_is_as_described(@TempDir Path root) throws Exception {
        try (ServedJob job = new ServedJob(root)) {
            job.tellRecorded("pipeline-replicated");
            await().until(() ->
                    job.get("/api/v1/jobs/recorded/state", Role.VIEWER).body().contains("\"summary\":{"));
            api = JSON.readTree(job.get("/api/v1/openapi.json", Role.VIEWER).body());
            check("get", "/api/v1/openapi.json", job.get("/api/v1/openapi.json", Role.VIEWER));
            check("get", "/api/v1/session", job.get("/api/v1/session", Role.OPERATOR));
            check("get", "/api/v1/jobs", job.get("/api/v1/jobs", Role.VIEWER));
            check("get", "/api/v1/jobs/{job}/state", job.get("/api/v1/jobs/recorded/state", Role.VIEWER));
            check("get", "/api/v1/jobs/{job}/state", job.get("/api/v1/jobs/other/state", Role.VIEWER));
            check("get", "/api/v1/jobs/{job}/log", job.get("/api/v1/jobs/recorded/log?after=3", Role.VIEWER));
            check("get", "/api/v1/jobs/{job}/log", job.get("/api/v1/jobs/recorded/log?after=-", Role.VIEWER));
            String actions = "/api/v1/jobs/{job}/actions";
            check("post", actions, job.act(Role.OPERATOR, "approve", "1"));
            check("post", actions, job.act(Role.OPERATOR, "veto", "1"));
            check("post", actions, job.act(Role.OPERATOR, "fly", "1"));
            check("post", actions, job.act(Role.VIEWER, "approve", "1"));
            check("post", actions, job.act(Role.OPERATOR, "", ""));
            checkStream(job);
        }
        List<String> described = new ArrayList<>();
        api.path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .fieldNames()
                        .forEachRemaining(method -> described.add(method + " " + path.getKey())));
        assertThat(seen).containsExactlyInAnyOrderElementsOf(described);
    }

    private void check(String method, String path, HttpResponse<String> answer) throws IOException {
        JsonNode response =
                api.path("paths").path(path).path(method).path("responses").path("" + answer.statusCode());
        if (response.has("$ref")) {
            response = api.at(response.path("$ref").asText().substring(1));
        }
        JsonNode schema = response.path("content").path("application/json").path("schema");
        assertThat(schema.isObject())
                .as("%s %s answers %d", method, path, answer.statusCode())
                .isTrue();
        valid(schema, answer.body());
        seen.add(method + " " + path);
    }

    private void checkStream(ServedJob job) throws IOException, InterruptedException {
        String path = "/api/v1/jobs/{job}/events";
        JsonNode schema = api.path("paths")
                .path(path)
                .at("/get/responses/200/content")
                .path("text/event-stream")
                .path("schema");
        try (var lines = job.http
                .send(
                        job.request("/api/v1/jobs/recorded/events", Role.VIEWER).build(),
                        HttpResponse.BodyHandlers.ofLines())
                .body()) {
            valid(schema, lines.findFirst().orElseThrow().substring("data: ".length()));
        }
        seen.add("get " + path);
    }

    private void valid(JsonNode schema, String json) throws IOException {
        ObjectNode whole = schema.deepCopy();
        whole.set("components", api.path("components"));
        assertThat(JsonSchemaFactory.getInstance(VersionFlag.V202012)
                        .getSchema(whole)
                        .validate(JSON.readTree(json)))
                .isEmpty();
    }
}
