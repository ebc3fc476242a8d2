package io.scansion.tuner.loop;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.scansion.wire.CompressedHistogram;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.IntCountsHistogram;

/** How values of the wire are kept in a memory: a distribution, merged or not, as the bytes that it travels in. */
final class WireForms extends SimpleModule {
    private static final long serialVersionUID = 1;

    WireForms() {
        addSerializer(CompressedHistogram.class, new Bytes());
        addDeserializer(CompressedHistogram.class, new OfBytes());
        addSerializer(IntCountsHistogram.class, new Packed());
        addDeserializer(IntCountsHistogram.class, new Unpacked());
    }

    private static final class Bytes extends StdSerializer<CompressedHistogram> {
        private static final long serialVersionUID = 1;

        Bytes() {
            super(CompressedHistogram.class);
        }

        @Override
        public void serialize(CompressedHistogram value, JsonGenerator out, SerializerProvider provider)
                throws IOException {
            out.writeBinary(value.bytes());
        }
    }

    private static final class OfBytes extends StdDeserializer<CompressedHistogram> {
        private static final long serialVersionUID = 1;

        OfBytes() {
            super(CompressedHistogram.class);
        }

        @Override
        public CompressedHistogram deserialize(JsonParser in, DeserializationContext context) throws IOException {
            byte[] bytes = in.getBinaryValue();
            return new CompressedHistogram(bytes, bytes.length);
        }
    }

    private static final class Packed extends StdSerializer<IntCountsHistogram> {
        private static final long serialVersionUID = 1;

        Packed() {
            super(IntCountsHistogram.class);
        }

        @Override
        public void serialize(IntCountsHistogram value, JsonGenerator out, SerializerProvider provider)
                throws IOException {
            ByteBuffer bytes = ByteBuffer.allocate(value.getNeededByteBufferCapacity());
            out.writeBinary(bytes.array(), 0, value.encodeIntoCompressedByteBuffer(bytes));
        }
    }

    private static final class Unpacked extends StdDeserializer<IntCountsHistogram> {
        private static final long serialVersionUID = 1;

        Unpacked() {
            super(IntCountsHistogram.class);
        }

        @Override
        public IntCountsHistogram deserialize(JsonParser in, DeserializationContext context) throws IOException {
            try {
                IntCountsHistogram kept =
                        IntCountsHistogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(in.getBinaryValue()), 0);
                IntCountsHistogram growing = new IntCountsHistogram(kept.getNumberOfSignificantValueDigits());
                growing.add(kept);
                return growing;
            } catch (DataFormatException e) {
                throw new IOException("these bytes are no distribution", e);
            }
        }
    }
}
