package io.scansion.apps.payload;

/** The MPI datatype of the messages. */
public enum PayloadType {
    BYTE {
        @Override
        public Payload ofBytes(int bytes) {
            return new BytePayload(bytes);
        }
    },
    INT {
        @Override
        public Payload ofBytes(int bytes) {
            return new IntPayload(bytes);
        }
    },
    DOUBLE {
        @Override
        public Payload ofBytes(int bytes) {
            return new DoublePayload(bytes);
        }
    },
    OBJECT {
        @Override
        public Payload ofBytes(int bytes) {
            return new ObjectPayload(bytes);
        }
    };

    /** @param bytes wished size of a message; a form that needs more for the ordinal takes more */
    public abstract Payload ofBytes(int bytes);
}
