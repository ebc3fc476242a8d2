package io.scansion.fuzzing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How an input is taken apart, so that parts of it can be left out, and how it is shown. Stateless.
 *
 * @param <T> the input
 */
public interface Atoms<T> {
    /** The characters of a text. */
    Atoms<String> TEXT = new Atoms<>() {
        @Override
        public List<?> of(String input) {
            return input.codePoints().boxed().toList();
        }

        @Override
        public String together(List<?> atoms) {
            StringBuilder text = new StringBuilder();
            atoms.forEach(atom -> text.appendCodePoint((Integer) atom));
            return text.toString();
        }

        @Override
        public String shown(String input) {
            return '"' + escaped(input) + '"';
        }
    };

    /** Bytes, shown in hexadecimal digits. */
    Atoms<byte[]> BYTES = new Atoms<>() {
        @Override
        public List<?> of(byte[] input) {
            List<Byte> atoms = new ArrayList<>(input.length);
            for (byte one : input) {
                atoms.add(one);
            }
            return atoms;
        }

        @Override
        public byte[] together(List<?> atoms) {
            byte[] bytes = new byte[atoms.size()];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (Byte) atoms.get(i);
            }
            return bytes;
        }

        @Override
        public String shown(byte[] input) {
            return HexFormat.of().formatHex(input) + " \"" + escaped(new String(input, StandardCharsets.ISO_8859_1))
                    + '"';
        }
    };

    /** The words of a command line. */
    Atoms<List<String>> WORDS = new Atoms<>() {
        @Override
        public List<?> of(List<String> input) {
            return input;
        }

        @Override
        public List<String> together(List<?> atoms) {
            return atoms.stream().map(String.class::cast).toList();
        }

        @Override
        public String shown(List<String> input) {
            return input.stream().map(word -> '\'' + escaped(word) + '\'').collect(Collectors.joining(" "));
        }
    };

    List<?> of(T input);

    T together(List<?> atoms);

    /** In one line of printable characters. */
    String shown(T input);

    private static String escaped(String text) {
        StringBuilder line = new StringBuilder();
        text.chars().forEach(one -> {
            if (one >= ' ' && one < 0x7f && one != '\\') {
                line.append((char) one);
            } else {
                line.append(one == '\n' ? "\\n" : String.format("\\u%04x", one));
            }
        });
        return line.toString();
    }
}
