package io.scansion.skeletons.engine.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URL;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.management.BadAttributeValueExpException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What arrives is made of the program's classes and of values, and no larger than its bytes; everything else is refused by name. */
@SuppressWarnings({"ArrayRecordComponent", "IdentityHashMapUsage", "URLEqualsHashCode"}) // as programs have them
class ItemFilterTest {
    /** An item as programs have them. */
    private record Frame(int number, double[] pixels, List<String> tags, Comparator<String> order)
            implements Serializable {}

    private interface ByLength extends Comparator<String>, Serializable {}

    private record Answering(String answer) implements InvocationHandler, Serializable {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return method.getReturnType() == int.class ? (Object) answer.length() : answer;
        }
    }

    static Stream<Object> items() throws IOException {
        ByLength byLength = (one, other) -> one.length() - other.length();
        TreeMap<String, Integer> sorted = new TreeMap<>(byLength);
        sorted.put("a", 1);
        EnumMap<TimeUnit, String> units = new EnumMap<>(TimeUnit.class);
        units.put(TimeUnit.DAYS, "d");
        List<Integer> many = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            many.add(i % 3);
        }
        return Stream.of(
                new Frame(1, new double[1_000], List.of("a"), byLength),
                sorted,
                units,
                many,
                new HashSet<>(List.of()),
                new HashSet<>(many),
                new HashMap<>(Map.of("a", new int[][] {{1}, {2, 3}})),
                new IdentityHashMap<>(Map.of("a", 1)),
                new ConcurrentHashMap<>(Map.of("a", 1)),
                new ArrayDeque<>(many),
                new PriorityQueue<>(many),
                new BigDecimal("1.5"),
                Instant.EPOCH,
                URI.create("a:b"),
                new byte[1 << 20],
                new Object[][] {{null, 1, "x"}},
                TimeUnit.SECONDS,
                Proxy.newProxyInstance(
                        ItemFilterTest.class.getClassLoader(), new Class<?>[] {Comparable.class}, new Answering("yes")),
                new IllegalStateException("why", new FileNotFoundException("here")));
    }

    @ParameterizedTest
    @MethodSource("items")
    void what_programs_send_arrives(Object item) throws Exception {
        byte[] bytes = Serial.write(item);
        assertThat(Serial.read(bytes, 0, bytes.length)).hasSameClassAs(item);
    }

    static Stream<Object> traps() throws Exception {
        return Stream.of(
                new BadAttributeValueExpException("a"),
                new URL("http://localhost:1/"),
                new java.rmi.server.ObjID(),
                new HashMap<>(Map.of(new URL("http://localhost:1/"), 1)),
                new java.security.SignedObject(
                        "inside",
                        java.security.KeyPairGenerator.getInstance("EC")
                                .generateKeyPair()
                                .getPrivate(),
                        java.security.Signature.getInstance("SHA256withECDSA")),
                new javax.naming.CompositeName("a/b"));
    }

    @ParameterizedTest
    @MethodSource("traps")
    void what_does_things_when_it_is_read_is_refused_by_name(Object trap) throws Exception {
        byte[] bytes = Serial.write(trap);
        assertThatThrownBy(() -> Serial.read(bytes, 0, bytes.length))
                .isInstanceOf(UnsendableException.class)
                .hasMessageContaining("is refused: ")
                .hasMessageContaining("is neither of the program nor a class that items are made of");
    }

    @Test
    void an_array_that_claims_more_than_the_bytes_can_hold_is_refused_before_it_is_made() throws Exception {
        byte[] bytes = Serial.write(new long[] {1});
        byte[] claims = bytes.clone();
        int at = indexOf(claims, new byte[] {0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1});
        claims[at] = 0x7f;
        assertThatThrownBy(() -> Serial.read(claims, 0, claims.length))
                .hasMessageContaining("claims an array longer than its " + claims.length + " bytes can hold");
    }

    private static int indexOf(byte[] all, byte[] part) {
        for (int at = 0; at <= all.length - part.length; at++) {
            if (Arrays.equals(all, at, at + part.length, part, 0, part.length)) {
                return at;
            }
        }
        throw new IllegalStateException("not found");
    }

    @Test
    void what_is_nested_without_end_is_refused() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] one = Serial.write(new Object[1]);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.write(one, 0, one.length - 1);
            for (int i = 0; i < 50_000; i++) { // an array of one array of one array ...
                out.writeByte(ObjectStreamConstants.TC_ARRAY);
                out.writeByte(ObjectStreamConstants.TC_REFERENCE);
                out.writeInt(ObjectStreamConstants.baseWireHandle);
                out.writeInt(1);
            }
        }
        byte[] deep = bytes.toByteArray();
        assertThatThrownBy(() -> Serial.read(deep, 0, deep.length)).hasMessageContaining("nested more than 1000 deep");
    }

    @Test
    void what_the_operator_allows_arrives() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new javax.naming.CompositeName("a/b"));
        }
        System.setProperty("scansion.items.allow", "javax.naming.*");
        try {
            assertThat(Serial.read(bytes.toByteArray(), 0, bytes.size())).hasToString("a/b");
        } finally {
            System.clearProperty("scansion.items.allow");
        }
    }
}
