package io.scansion.models.pepa.syntax;

import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATNState;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/**
 * Ends the parse at the first token that cannot stand where it stands, and keeps everything that could have stood there:
 * when optional parts were left out before the error was noticed, what they could have begun with is expected as well.
 * After a first error the parser's guesses help nobody, so there is no recovery.
 */
final class StopAtFirstError extends DefaultErrorStrategy {
    @Override
    public void reportError(Parser parser, RecognitionException error) {
        // the caller of the parser reports what recover() throws
    }

    @Override
    public void recover(Parser parser, RecognitionException error) {
        throw new ParseCancellationException(error);
    }

    @Override
    public Token recoverInline(Parser parser) {
        throw nextTokensContext == null
                ? new InputMismatchException(parser)
                : new InputMismatchException(parser, nextTokensState, nextTokensContext);
    }

    @Override
    public void sync(Parser parser) {
        ATNState state = parser.getInterpreter().atn.states.get(parser.getState());
        IntervalSet next = parser.getATN().nextTokens(state);
        if (next.contains(parser.getInputStream().LA(1))) {
            forgetLeftOut();
        } else if (next.contains(Token.EPSILON)) {
            if (nextTokensContext == null) { // the first of several optional parts
                nextTokensContext = parser.getContext();
                nextTokensState = parser.getState();
            }
        } else {
            recoverInline(parser);
        }
    }

    /** A token was taken: what could have stood before it is of no interest any more. */
    @Override
    public void reportMatch(Parser parser) {
        forgetLeftOut();
    }

    private void forgetLeftOut() {
        nextTokensContext = null;
        nextTokensState = ATNState.INVALID_STATE_NUMBER;
    }
}
