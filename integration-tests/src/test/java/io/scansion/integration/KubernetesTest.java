package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/**
 * What {@code deploy/kubernetes} has: rendered by kubectl, compared with the classes of the API, and started as plain processes, with the
 * files and variables that the containers would have.
 */
@RequiresMpj
class KubernetesTest {
    private static final Path MANIFESTS = Path.of("..", "deploy", "kubernetes");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PROGRAM = "io.scansion.apps.ParametricPipeline --times 2,20,2,2 --items 5000 --until ";

    /** Refuses what the API has no place for, and what it misses. */
    private interface Model {
        void check(JsonElement object) throws IOException;
    }

    private static final Map<String, Model> MODELS = Map.of(
            "ConfigMap", V1ConfigMap::validateJsonElement,
            "Deployment", V1Deployment::validateJsonElement,
            "Job", V1Job::validateJsonElement,
            "Secret", V1Secret::validateJsonElement,
            "Service", V1Service::validateJsonElement);

    @TempDir
    private Path directory = Path.of("");

    /** What is applied, by kind and name. */
    private final Map<String, JsonNode> objects = new LinkedHashMap<>();

    @BeforeEach
    void render() throws Exception {
        boolean installed = Stream.of("/usr/bin/kubectl", "/usr/local/bin/kubectl")
                .anyMatch(place -> Files.isExecutable(Path.of(place)));
        if (!installed) {
            System.out.println("[SKIPPED] KubernetesTest: kubectl is missing; install kubernetes-client");
        }
        Assumptions.assumeTrue(installed, "kubectl is missing");
        Path copy = Files.createDirectory(directory.resolve("kubernetes"));
        try (Stream<Path> files = Files.list(MANIFESTS)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        List<String> keys = List.of("keys", copy.resolve("keys").toString(), "--job", "pipeline");
        try (RealJob made = RealJob.scansionWith(Map.of(), directory, ProgramRun.LIMIT, keys)) {
            assertThat(made.awaitExit()).as(made.transcript()).isZero();
        }
        Path rendered = directory.resolve("rendered.yaml");
        Process kubectl = new ProcessBuilder("kubectl", "kustomize", copy.toString())
                .redirectErrorStream(true)
                .redirectOutput(rendered.toFile())
                .start();
        assertThat(kubectl.waitFor(ProgramRun.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        String yaml = Files.readString(rendered);
        assertThat(kubectl.exitValue()).as(yaml).isZero();
        for (Object each : new Yaml().loadAll(yaml)) {
            JsonNode object = JSON.valueToTree(each);
            objects.put(
                    object.path("kind").asText() + " "
                            + object.path("metadata").path("name").asText(),
                    object);
        }
    }

    private JsonNode object(String kindAndName) {
        assertThat(objects).containsKey(kindAndName);
        return objects.getOrDefault(kindAndName, JSON.nullNode());
    }

    private static void check(JsonNode object) throws IOException {
        Model model = MODELS.get(object.path("kind").asText());
        if (model == null) {
            throw new IllegalArgumentException("no model of " + object);
        }
        model.check(JsonParser.parseString(object.toString()));
    }

    @Test
    void every_object_is_one_that_the_api_takes_and_a_mistake_in_one_would_be_seen() throws Exception {
        assertThat(objects.keySet())
                .containsExactlyInAnyOrder(
                        "ConfigMap pipeline-agent",
                        "Secret pipeline-agent-key",
                        "Secret pipeline-tuner-keys",
                        "Service pipeline",
                        "Service pipeline-tuner",
                        "Deployment pipeline-tuner",
                        "Job pipeline");
        for (JsonNode object : objects.values()) {
            check(object);
        }
        ObjectNode mistaken = object("Job pipeline").deepCopy();
        ((ObjectNode) container(mistaken)).put("comand", "scansion");
        assertThatThrownBy(() -> check(mistaken)).hasMessageContaining("comand");
    }

    @Test
    void pods_find_each_other_and_the_tuner_by_the_names_that_the_services_give() {
        JsonNode job = object("Job pipeline").path("spec");
        JsonNode service = object("Service pipeline").path("spec");
        assertThat(service.path("clusterIP").asText()).isEqualTo("None");
        assertThat(service.path("selector").path("job-name").asText()).isEqualTo("pipeline");
        assertThat(job.path("template").path("spec").path("subdomain").asText()).isEqualTo("pipeline");
        assertThat(job.path("completionMode").asText()).isEqualTo("Indexed");
        assertThat(job.path("parallelism")).isEqualTo(job.path("completions"));
        assertThat(words(object("Job pipeline")))
                .contains("--processes=" + job.path("completions").asInt(), "--meet=pipeline-0.pipeline:4712");
        JsonNode tuner = object("Deployment pipeline-tuner").path("spec");
        assertThat(object("Service pipeline-tuner").path("spec").path("selector"))
                .isEqualTo(tuner.path("template").path("metadata").path("labels"))
                .isEqualTo(tuner.path("selector").path("matchLabels"));
        int port = object("Service pipeline-tuner")
                .path("spec")
                .path("ports")
                .path(0)
                .path("port")
                .asInt();
        assertThat(object("ConfigMap pipeline-agent")
                        .path("data")
                        .path("agent.conf")
                        .asText())
                .contains("tuner     = pipeline-tuner:" + port + "\n");
        assertThat(words(object("Deployment pipeline-tuner"))).contains("--listen=0.0.0.0:" + port);
    }

    private static JsonNode container(JsonNode object) {
        return object.path("spec")
                .path("template")
                .path("spec")
                .path("containers")
                .path(0);
    }

    private static List<String> words(JsonNode object) {
        List<String> words = new ArrayList<>();
        container(object).path("command").forEach(word -> words.add(word.asText()));
        return words;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Makes the volumes of a pod as directories; returns what stands for its names and paths here, the longest first. */
    private Map<String, String> mounted(JsonNode object, Map<String, String> names) throws IOException {
        Map<String, String> here = new LinkedHashMap<>(names);
        Map<String, Path> volumes = new LinkedHashMap<>();
        List<JsonNode> mounts = new ArrayList<>();
        container(object).path("volumeMounts").forEach(mounts::add);
        mounts.sort(
                Comparator.comparing(mount -> -mount.path("mountPath").asText().length()));
        for (JsonNode mount : mounts) {
            Path files = Files.createTempDirectory(directory, "volume");
            here.put(mount.path("mountPath").asText(), files.toString());
            volumes.put(mount.path("name").asText(), files);
        }
        for (JsonNode volume : object.path("spec").path("template").path("spec").path("volumes")) {
            fill(volumes.getOrDefault(volume.path("name").asText(), directory), volume, here);
        }
        return here;
    }

    private void fill(Path files, JsonNode volume, Map<String, String> replaced) throws IOException {
        if (volume.has("secret")) {
            JsonNode secret =
                    object("Secret " + volume.path("secret").path("secretName").asText());
            for (Map.Entry<String, JsonNode> file : secret.path("data").properties()) {
                Files.write(
                        files.resolve(file.getKey()),
                        Base64.getMimeDecoder().decode(file.getValue().asText()));
            }
        } else if (volume.has("configMap")) {
            JsonNode map =
                    object("ConfigMap " + volume.path("configMap").path("name").asText());
            for (Map.Entry<String, JsonNode> file : map.path("data").properties()) {
                Files.writeString(
                        files.resolve(file.getKey()), replaced(file.getValue().asText(), replaced));
            }
        }
    }

    private static String replaced(String text, Map<String, String> replaced) {
        String result = text;
        for (Map.Entry<String, String> each : replaced.entrySet()) {
            result = result.replace(each.getKey(), each.getValue());
        }
        return result;
    }

    /** Starts what a container runs, which is the command with some words; here with more. */
    private RealJob start(JsonNode object, Map<String, String> here, Map<String, String> environment, String... more)
            throws IOException {
        List<String> words = new ArrayList<>();
        words(object).stream()
                .skip(1)
                .takeWhile(word -> !word.equals("--"))
                .forEach(word -> words.add(replaced(word, here)));
        words.addAll(List.of(more));
        Map<String, String> variables = new LinkedHashMap<>(environment);
        for (JsonNode variable : container(object).path("env")) {
            variables.put(
                    variable.path("name").asText(),
                    replaced(variable.path("value").asText(), here));
        }
        return RealJob.scansionWith(variables, directory, ProgramRun.LIMIT, words);
    }

    @Tag("thorough")
    @Test
    void the_pods_as_processes_run_the_program_and_have_it_changed_by_the_tuner() throws Exception {
        int tunerPort = freePort();
        Map<String, String> names = Map.of(
                "pipeline-tuner:4711", "127.0.0.1:" + tunerPort,
                "0.0.0.0:4711", "127.0.0.1:" + tunerPort,
                "pipeline-0.pipeline:4712", "127.0.0.1:" + freePort());
        JsonNode deployment = object("Deployment pipeline-tuner");
        JsonNode job = object("Job pipeline");
        Map<String, String> inRanks = mounted(job, names);
        Path changed = directory.resolve("changed");
        String[] program = ("-- -Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp " + ProgramRun.appsJar() + " "
                        + PROGRAM + changed)
                .split(" ");
        EventFile events = new EventFile(directory.resolve("events.jsonl"));
        List<RealJob> pods = new ArrayList<>();
        try (RealJob tuner =
                start(deployment, mounted(deployment, names), Map.of(), "--window=1s", "--events=" + events.file())) {
            for (int index = job.path("spec").path("completions").asInt() - 1; index >= 0; index--) {
                pods.add(start(job, inRanks, Map.of("JOB_COMPLETION_INDEX", Integer.toString(index)), program));
            }
            TunedJob.of(tuner, directory, events.file()).awaitCommand();
            Files.createFile(changed);
            List<String> output = new ArrayList<>();
            for (RealJob pod : pods) {
                assertThat(pod.awaitExit())
                        .as(pod.transcript() + tuner.transcript())
                        .isZero();
                output.addAll(pod.output());
            }
            assertThat(SinkLine.only(output).isIntact()).isTrue();
            assertThat(tuner.awaitExit()).as(tuner.transcript()).isZero();
        } finally {
            pods.forEach(RealJob::close);
        }
        assertThat(events.has("command", EventFile::isAccepted))
                .as(events.digest())
                .isTrue();
    }
}
