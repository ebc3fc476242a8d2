package io.scansion.models.pepa.syntax;

import io.scansion.models.pepa.Position;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Translates places: the parser counts columns from 0, people count from 1. */
final class Positions {
    private Positions() {}

    static Position of(Token token) {
        return new Position(token.getLine(), token.getCharPositionInLine() + 1);
    }

    static Position of(ParserRuleContext context) {
        return of(context.getStart());
    }
}
