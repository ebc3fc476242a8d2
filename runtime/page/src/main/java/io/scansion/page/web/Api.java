package io.scansion.page.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.scansion.launch.job.JobDescription;
import io.scansion.page.job.EndedJob;
import io.scansion.page.job.EventTail;
import io.scansion.page.job.FollowedJob;
import io.scansion.page.job.JobRoster;
import io.scansion.page.job.ShownJob;
import io.scansion.wire.OperatorMessage.OperatorReply;
import jakarta.servlet.AsyncContext;
import java.io.IOException;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The JSON API below {@code /api/v1}, as {@code openapi.json} describes it. Safe for use by several threads. */
final class Api {
    static final String PREFIX = "/api/v1";
    private static final ObjectMapper MAPPER = new ObjectMapper();
    /** Words that change nothing. */
    private static final Set<String> QUESTIONS = Set.of("points", "advise", "stage", "status");

    private static final int MOST_STREAMS = 400;
    private static final int MOST_ACTIONS = 8;
    private static final int DONE = 0;
    private static final int BAD_INPUT = 2;

    private final JobRoster roster;
    private final Door door;
    private final Semaphore streams = new Semaphore(MOST_STREAMS);
    private final Semaphore actions = new Semaphore(MOST_ACTIONS);

    Api(JobRoster roster, Door door) {
        this.roster = roster;
        this.door = door;
    }

    void routes(RoutesConfig routes) {
        routes.get(
                PREFIX + "/session",
                ctx -> answer(
                        ctx,
                        MAPPER.createObjectNode().put("role", door.role(ctx).word())));
        routes.get(PREFIX + "/jobs", this::jobs);
        routes.get(PREFIX + "/jobs/{job}/state", this::state);
        routes.get(PREFIX + "/jobs/{job}/events", this::events);
        routes.get(PREFIX + "/jobs/{job}/log", this::log);
        routes.post(PREFIX + "/jobs/{job}/actions", this::act);
    }

    private void jobs(Context ctx) throws IOException {
        door.role(ctx);
        ObjectNode answer = MAPPER.createObjectNode();
        ArrayNode jobs = answer.putArray("jobs");
        for (FollowedJob job : roster.jobs()) {
            if (job.standing().isOver()) {
                continue;
            }
            JobDescription about = job.description();
            jobs.addObject()
                    .put("id", job.id())
                    .put("main_class", about.mainClass())
                    .put("ranks", about.primaries())
                    .put("spares", about.spares())
                    .put("mode", about.mode().word())
                    .put("started", about.started().toString())
                    .put("standing", job.standing().word());
        }
        ArrayNode ended = answer.putArray("ended");
        roster.ended().forEach(job -> ended.add(ended(job)));
        answer(ctx, answer);
    }

    private static ObjectNode ended(EndedJob job) {
        ObjectNode node = MAPPER.createObjectNode()
                .put("id", job.id())
                .put("job", job.name())
                .put("main_class", job.mainClass())
                .put("ranks", job.ranks())
                .put("spares", job.spares())
                .put("started", job.started().toString())
                .put("ended", job.ended().map(Instant::toString).orElse(null))
                .put("standing", job.standing().word())
                .put("end", job.end());
        job.summary()
                .ifPresent(summary -> node.put("before_items_per_s", summary.beforeItemsPerSecond())
                        .put("after_items_per_s", summary.afterItemsPerSecond()));
        return node;
    }

    private void state(Context ctx) throws IOException {
        door.role(ctx);
        ctx.contentType("application/json").result(job(ctx).whole());
    }

    private void events(Context ctx) throws IOException {
        door.role(ctx);
        ShownJob job = job(ctx);
        if (!streams.tryAcquire()) {
            throw new Denied(503, "too many are looking at this page; try again later");
        }
        ctx.res().setContentType("text/event-stream");
        ctx.res().setCharacterEncoding("UTF-8");
        ctx.header("X-Accel-Buffering", "no");
        ctx.future(() -> {
            stream(ctx, job);
            return new CompletableFuture<>(); // the stream ends the answer itself: the browser may have gone long
            // before
        });
    }

    private void stream(Context ctx, ShownJob job) {
        AsyncContext answer = ctx.req().getAsyncContext();
        Runnable onGone = () -> {
            streams.release();
            try {
                answer.complete();
            } catch (IllegalStateException e) {
                // the server has ended it
            }
        };
        try {
            EventStream stream = new EventStream(ctx.res().getOutputStream(), onGone);
            ctx.res().getOutputStream().setWriteListener(stream);
            job.add(stream);
        } catch (IOException e) {
            onGone.run();
        }
    }

    private void log(Context ctx) throws IOException {
        door.role(ctx);
        EventTail.Part part = job(ctx).tail().after(number(ctx.queryParam("after")));
        ObjectNode answer = MAPPER.createObjectNode().put("first", part.first()).put("last", part.last());
        ArrayNode events = answer.putArray("events");
        part.lines().forEach(line -> events.addRawValue(new RawValue(line)));
        answer(ctx, answer);
    }

    private static long number(@Nullable String text) {
        try {
            return text == null ? 0 : Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new Denied(400, "'after' must be the number of an event");
        }
    }

    /** The same request that the console's command makes, and the tuner's answer as it is. */
    private void act(Context ctx) throws IOException, InterruptedException {
        door.role(ctx);
        ShownJob job = job(ctx);
        JsonNode body = body(ctx);
        String verb = text(body, "verb");
        String argument = text(body, "argument");
        if (verb.isEmpty() || verb.equals("watch")) {
            throw new Denied(400, "'verb' must be what to do, such as approve");
        }
        if (!QUESTIONS.contains(verb) && !(verb.equals("arrange") && argument.isBlank())) {
            door.needOperator(ctx);
        }
        if (!actions.tryAcquire()) {
            throw new Denied(503, "too many actions wait for the tuner; try again");
        }
        try {
            OperatorReply reply = job.ask(verb, argument);
            ctx.status(reply.exitCode() == DONE ? 200 : reply.exitCode() == BAD_INPUT ? 400 : 409);
            answer(
                    ctx,
                    MAPPER.createObjectNode().put("exit_code", reply.exitCode()).put("text", reply.text()));
        } catch (TimeoutException e) {
            throw new Denied(504, e.getMessage() + "; whether it was carried out is not known");
        } catch (IOException e) {
            throw new Denied(503, String.valueOf(e.getMessage()));
        } finally {
            actions.release();
        }
    }

    private static JsonNode body(Context ctx) {
        String type = ctx.contentType();
        if (type == null || !type.startsWith("application/json")) {
            throw new Denied(415, "send application/json");
        }
        try {
            JsonNode body = MAPPER.readTree(ctx.bodyAsBytes());
            if (body.isObject()) {
                return body;
            }
        } catch (JsonProcessingException e) {
            // said below
        } catch (IOException e) {
            throw new Denied(400, "the request ends too early");
        }
        throw new Denied(400, "send an object such as {\"verb\":\"approve\",\"argument\":\"3\"}");
    }

    private static String text(JsonNode body, String key) {
        JsonNode value = body.path(key);
        if (value.isMissingNode()) {
            return "";
        } else if (!value.isTextual()) {
            throw new Denied(400, "'" + key + "' must be a text");
        }
        return value.asText();
    }

    private ShownJob job(Context ctx) throws IOException {
        String id = ctx.pathParam("job");
        return roster.job(id).orElseThrow(() -> new Denied(404, "no such job is shown here"));
    }

    private static void answer(Context ctx, JsonNode json) {
        ctx.contentType("application/json").result(json.toString());
    }
}
