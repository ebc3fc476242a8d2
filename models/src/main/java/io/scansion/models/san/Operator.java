package io.scansion.models.san;

/** What an expression does with two values. Truth is 1 and falsehood 0; every value but 0 counts as true. */
public enum Operator {
    ADD("+", true, true),
    SUBTRACT("-", false, false),
    MULTIPLY("*", true, true),
    /** Division; the value is not finite where the divisor is 0. */
    DIVIDE("/", false, false),
    MINIMUM("min", true, true),
    MAXIMUM("max", true, true),
    EQUAL("==", true, false),
    UNEQUAL("!=", true, false),
    LESS("<", false, false),
    AT_MOST("<=", false, false),
    GREATER(">", false, false),
    AT_LEAST(">=", false, false),
    AND("&&", true, true),
    OR("||", true, true),
    /** Exactly one of the two. */
    EITHER("^", true, false),
    IMPLIES("->", false, false),
    EQUIVALENT("<->", true, false);

    private final String symbol;
    private final boolean symmetric;
    private final boolean associative;

    Operator(String symbol, boolean symmetric, boolean associative) {
        this.symbol = symbol;
        this.symmetric = symmetric;
        this.associative = associative;
    }

    /** Returns the sign it is written with. */
    public String symbol() {
        return symbol;
    }

    boolean isSymmetric() {
        return symmetric;
    }

    boolean isAssociative() {
        return associative;
    }

    /** Returns the value for two operands. */
    public double apply(double left, double right) {
        return switch (this) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / right;
            case MINIMUM -> Math.min(left, right);
            case MAXIMUM -> Math.max(left, right);
            case EQUAL -> truth(left == right);
            case UNEQUAL -> truth(left != right);
            case LESS -> truth(left < right);
            case AT_MOST -> truth(left <= right);
            case GREATER -> truth(left > right);
            case AT_LEAST -> truth(left >= right);
            case AND -> truth(left != 0 && right != 0);
            case OR -> truth(left != 0 || right != 0);
            case EITHER -> truth((left != 0) != (right != 0));
            case IMPLIES -> truth(left == 0 || right != 0);
            case EQUIVALENT -> truth((left != 0) == (right != 0));
        };
    }

    private static double truth(boolean value) {
        return value ? 1 : 0;
    }
}
