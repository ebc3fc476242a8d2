package io.scansion.models.san.syntax;

import io.scansion.models.san.SanException;
import io.scansion.models.san.SourceLocation;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Turns tokens of one file into positions and complaints. */
record Places(String file) {
    SourceLocation of(Token token) {
        return new SourceLocation(file, token.getLine(), token.getCharPositionInLine() + 1);
    }

    SourceLocation of(ParserRuleContext context) {
        return of(context.getStart());
    }

    SanException complaint(ParserRuleContext context, String message) {
        return new SanException(of(context), message);
    }

    SanException complaint(Token token, String message) {
        return new SanException(of(token), message);
    }

    int wholeNumber(Token number) {
        if (number.getText().length() > 9) {
            throw complaint(number, "the number " + number.getText() + " is too large, expected one below 10^9");
        }
        return Integer.parseInt(number.getText());
    }
}
