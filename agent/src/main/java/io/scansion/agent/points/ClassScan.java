package io.scansion.agent.points;

import io.scansion.wire.PointSpec;
import io.scansion.wire.PointType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Finds the tuning points that a class declares, and those that an operator has named in it. */
final class ClassScan extends ClassVisitor {
    /** Class files of before Java 5 cannot name a class as a value. */
    private static final int OLDEST_VERSION = Opcodes.V1_5;

    private final List<PointSpec> named;
    private final List<PointSpec> missing;
    private final List<String> staticFields = new ArrayList<>();
    private final ClassFindings findings = new ClassFindings();
    private String className = "";
    private boolean tooOld;

    /** @param named points that the operator has named in this class */
    private ClassScan(List<PointSpec> named) {
        super(Opcodes.ASM9);
        this.named = named;
        this.missing = new ArrayList<>(named);
    }

    static ClassFindings of(byte[] classFile, List<PointSpec> named) {
        ClassScan scan = new ClassScan(named);
        new ClassReader(classFile)
                .accept(scan, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return scan.findings;
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String superName,
            String @Nullable [] interfaces) {
        className = name.replace('/', '.');
        tooOld = (version & 0xFFFF) < OLDEST_VERSION;
        findings.superName = superName == null ? "" : superName;
    }

    @Override
    public @Nullable FieldVisitor visitField(
            int access, String field, String descriptor, @Nullable String signature, @Nullable Object value) {
        if ((access & Opcodes.ACC_STATIC) != 0) {
            staticFields.add(field);
        }
        for (PointSpec spec : named) {
            if (spec.field().equals(field)) {
                missing.remove(spec);
                String problem = problem(access, descriptor);
                if (problem == null && !spec.type().descriptor().equals(descriptor)) {
                    problem = "the field is of type " + typeName(descriptor) + ", not "
                            + spec.type().word();
                }
                add(spec, problem);
            }
        }
        return new FieldVisitor(Opcodes.ASM9) {
            @Override
            public @Nullable AnnotationVisitor visitAnnotation(String type, boolean visible) {
                return type.equals(PointTransformer.ANNOTATION) ? new Annotated(access, field, descriptor) : null;
            }
        };
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        findings.hasInitialiser |= name.equals("<clinit>");
        return null;
    }

    @Override
    public void visitEnd() {
        for (PointSpec spec : missing) {
            add(spec, "the class has no field " + spec.field() + "; its static fields are " + staticFields);
        }
        if (!findings.hasInitialiser && !findings.initialisesQuietly()) {
            for (PointSpec spec : List.copyOf(findings.points)) {
                findings.points.remove(spec);
                add(
                        spec,
                        "the class sets no static field and extends " + findings.superName.replace('/', '.')
                                + ", which would have to be initialised early; give the field a value where it is declared");
            }
        }
    }

    private void add(PointSpec spec, @Nullable String problem) {
        if (problem == null) {
            findings.points.add(spec);
        } else {
            findings.refused.add(new ClassFindings.Refused(spec.name(), spec.place(), problem));
        }
    }

    /** Why no tuner can set a field like this, or null. */
    private @Nullable String problem(int access, String descriptor) {
        if ((access & Opcodes.ACC_STATIC) == 0) {
            return "the field is not static";
        }
        if ((access & Opcodes.ACC_FINAL) != 0) {
            return "the field is final";
        }
        if (PointType.ofDescriptor(descriptor) == null) {
            return "the field is of type " + typeName(descriptor) + "; int, long, double and boolean can be set";
        }
        return tooOld ? "the class file is of a Java before 5" : null;
    }

    private static String typeName(String descriptor) {
        return org.objectweb.asm.Type.getType(descriptor).getClassName();
    }

    /** {@code @TuningPoint(name, min, max, tune)} on a field. */
    private final class Annotated extends AnnotationVisitor {
        private final int access;
        private final String field;
        private final String descriptor;
        private String name;
        private double min = Double.NaN;
        private double max = Double.NaN;
        private boolean tune;

        Annotated(int access, String field, String descriptor) {
            super(Opcodes.ASM9);
            this.access = access;
            this.field = field;
            this.descriptor = descriptor;
            this.name = field;
        }

        @Override
        public void visit(String element, Object value) {
            if (element.equals("name") && !String.valueOf(value).isEmpty()) {
                name = String.valueOf(value);
            } else if (element.equals("min") && value instanceof Double bound) {
                min = bound;
            } else if (element.equals("max") && value instanceof Double bound) {
                max = bound;
            } else if (element.equals("tune") && value instanceof Boolean allowed) {
                tune = allowed;
            }
        }

        @Override
        public void visitEnd() {
            String problem = problem(access, descriptor);
            PointType type = PointType.ofDescriptor(descriptor);
            if (problem == null && type != null) {
                try {
                    add(new PointSpec(name, className, field, type, min, max, tune), null);
                    return;
                } catch (IllegalArgumentException e) {
                    problem = e.getMessage();
                }
            }
            findings.refused.add(new ClassFindings.Refused(name, className + "." + field, String.valueOf(problem)));
        }
    }
}
