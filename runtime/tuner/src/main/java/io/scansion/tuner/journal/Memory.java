package io.scansion.tuner.journal;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.TypeResolverBuilder;
import com.fasterxml.jackson.databind.jsontype.impl.StdTypeResolverBuilder;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/*
 * Every object that remembers something of a run is a part. All its fields are kept but those marked transient, which lead to other
 * objects or hold settings; a part is filled in place, so whoever holds it need not know. What a sealed interface stands for is told
 * by the name of the record. A map whose order matters is declared as a sorted one: what is declared as a map comes back in the order
 * in which it was filled since.
 */
/**
 * What the tuner of a job knows, in a form that outlives it: the fields of its parts as JSON, with a version. Holds no file; safe for
 * use by several threads.
 */
public final class Memory {
    /** Goes up with every change that an older tuner would misread. */
    public static final int VERSION = 1;

    private final ObjectMapper mapper;

    /** @param forms of values whose fields are not what they are kept by */
    public Memory(Module forms) {
        mapper = JsonMapper.builder(EventJson.FACTORY)
                .addModule(forms)
                .addModule(new Jdk8Module())
                .annotationIntrospector(new SealedTypes())
                .visibility(PropertyAccessor.ALL, Visibility.NONE)
                .visibility(PropertyAccessor.FIELD, Visibility.ANY)
                .visibility(PropertyAccessor.CREATOR, Visibility.ANY)
                .enable(MapperFeature.PROPAGATE_TRANSIENT_MARKER)
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    /** Returns the parts, by their names. */
    public byte[] of(Map<String, Object> parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json =
                mapper.getFactory().createGenerator(bytes)) { // a tree of all would take much more room
            json.writeStartObject();
            json.writeNumberField("version", VERSION);
            json.writeObjectFieldStart("parts");
            for (Map.Entry<String, Object> part : parts.entrySet()) {
                json.writeFieldName(part.getKey());
                mapper.writeValue(json, part.getValue());
            }
            json.writeEndObject();
            json.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException("what is remembered cannot be written", e);
        }
        return bytes.toByteArray();
    }

    /**
     * Fills parts with what was kept of them.
     *
     * @throws IOException if it is no such memory, of another version, or of other parts; some parts may be filled then, so none must
     *     be used
     */
    public void restore(byte[] memory, Map<String, Object> parts) throws IOException {
        JsonNode root = mapper.readTree(memory);
        int version = root.path("version").asInt();
        if (version != VERSION) {
            throw new IOException("it is of version " + version + ", not " + VERSION);
        }
        JsonNode all = root.path("parts");
        for (Map.Entry<String, Object> part : parts.entrySet()) {
            JsonNode kept = all.get(part.getKey());
            if (kept == null) {
                throw new IOException("it says nothing of '" + part.getKey() + "'");
            }
            mapper.readerForUpdating(part.getValue()).readValue(kept);
        }
    }

    /** Tells the records of a sealed interface apart by their names. */
    private static final class SealedTypes extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1;

        @Override
        public @Nullable TypeResolverBuilder<?> findTypeResolver(
                MapperConfig<?> config, AnnotatedClass annotated, JavaType baseType) {
            return annotated.getRawType().isSealed()
                    ? new StdTypeResolverBuilder()
                            .init(JsonTypeInfo.Id.NAME, null)
                            .inclusion(JsonTypeInfo.As.PROPERTY)
                            .typeProperty("@is")
                    : null;
        }

        @Override
        public @Nullable List<NamedType> findSubtypes(Annotated annotated) {
            List<NamedType> types = new ArrayList<>();
            collect(annotated.getRawType(), types);
            return types.isEmpty() ? null : types;
        }

        private static void collect(Class<?> type, List<NamedType> into) {
            if (type.isSealed()) {
                for (Class<?> permitted : type.getPermittedSubclasses()) {
                    collect(permitted, into);
                    if (!permitted.isSealed()) {
                        into.add(new NamedType(permitted, permitted.getName()));
                    }
                }
            }
        }
    }
}
