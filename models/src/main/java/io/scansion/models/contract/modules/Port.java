package io.scansion.models.contract.modules;

/**
 * A place where a component receives or sends items.
 *
 * @param component its name
 * @param name the port's name within the component
 */
public record Port(String component, String name) {
    /** Name of the only input of a component, unless it says otherwise. */
    public static final String INPUT = "input";

    /** Name of the only output of a component, unless it says otherwise. */
    public static final String OUTPUT = "output";

    /** Checks that nothing is empty. */
    public Port {
        if (component.isBlank() || name.isBlank()) {
            throw new IllegalArgumentException(
                    "a port needs a component and a name, got '" + component + "." + name + "'");
        }
    }

    /** Returns the only input of a component. */
    public static Port input(String component) {
        return new Port(component, INPUT);
    }

    /** Returns the only output of a component. */
    public static Port output(String component) {
        return new Port(component, OUTPUT);
    }

    /** Returns the name of the port's rate, {@code component.port}. */
    @Override
    public String toString() {
        return component + "." + name;
    }
}
