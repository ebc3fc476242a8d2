package io.scansion.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

@SuppressWarnings({"UnusedMethod", "UnusedVariable", "IncorrectMainMethod"}) // mains of every kind
class LauncherWatchTest {
    static class Usual {
        public static void main(String[] args) {}

        static void main() {}
    }

    static class OfAnObject {
        void main(String[] args) {}
    }

    static class WithoutArguments {
        static void main() {}
    }

    static class Inherited extends OfAnObject {
        private static void main() {}
    }

    static class Hidden {
        private static void main(String[] args) {}
    }

    @Test
    void the_main_of_a_program_is_found_as_the_java_command_finds_it() throws Exception {
        assertThat(LauncherWatch.mainOf(Usual.class)).isEqualTo(Usual.class.getMethod("main", String[].class));
        assertThat(LauncherWatch.mainOf(OfAnObject.class))
                .isEqualTo(OfAnObject.class.getDeclaredMethod("main", String[].class));
        assertThat(LauncherWatch.mainOf(WithoutArguments.class))
                .isEqualTo(WithoutArguments.class.getDeclaredMethod("main"));
        assertThat(LauncherWatch.mainOf(Inherited.class))
                .isEqualTo(OfAnObject.class.getDeclaredMethod("main", String[].class));
        assertThatThrownBy(() -> LauncherWatch.mainOf(Hidden.class))
                .isInstanceOf(NoSuchMethodException.class)
                .hasMessageContaining("Hidden has no main");
    }
}
