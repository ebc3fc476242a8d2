/*
 * PEPA as the Workbench, the Eclipse plug-in and ipc write it, and the result lines of the Workbench. Every decision needs
 * at most two tokens, so that reading is linear and an error is found at the token that makes it. Comments are blanked
 * before this grammar sees the text; what a name stands for and whether ** or infty may stand where it stands is
 * decided afterwards, where the messages can say more.
 */
grammar Pepa;

model : definition* system result* EOF ;

definition
    : HASH? processName EQUALS process SEMICOLON # ProcessDefinition
    | LOWER ( EQUALS | ASSIGN ) expression SEMICOLON # RateDefinition
    ;

system : process SEMICOLON? ;

result : ( LOWER | processName ) EQUALS expression SEMICOLON ;

// hiding binds closest, then prefix, cooperation and choice (Hillston 1996, chapter 3)
process : cooperation ( PLUS cooperation )* ;

cooperation : sequence ( cooperator sequence )* ;

cooperator
    : PARALLEL
    | LESS ( STAR | actions )? GREATER
    ;

sequence : ( activity DOT )* hiding ;

activity : OPEN LOWER COMMA duration CLOSE ;

// only erlang(k, r) there is; a name before a parenthesis is nothing else in an expression
duration
    : LOWER OPEN expression ( COMMA expression )* CLOSE
    | expression
    ;

hiding : component ( SLASH hidden )* ;

hidden
    : BRACE_OPEN actions? BRACE_CLOSE
    | LESS actions? GREATER
    ;

component
    : processName copies?
    | OPEN process CLOSE copies?
    | ANY
    ;

// P[3], P[3, {a, b}] and P[3][a, b]
copies
    : SQUARE_OPEN expression
        ( SQUARE_CLOSE ( SQUARE_OPEN actions? SQUARE_CLOSE )?
        | COMMA BRACE_OPEN actions? BRACE_CLOSE SQUARE_CLOSE
        )
    ;

actions : LOWER ( COMMA LOWER )* ;

processName : UPPER | TOP ;

expression : product ( ( PLUS | MINUS ) product )* ;

product : factor ( ( STAR | SLASH ) factor )* ;

factor : MINUS* value ;

value
    : NUMBER
    | LOWER
    | INFTY
    | TOP
    | OPEN expression CLOSE
    | BRACE_OPEN process BRACE_CLOSE
    ;

HASH : '#' ;
EQUALS : '=' ;
ASSIGN : ':=' ;
SEMICOLON : ';' ;
COMMA : ',' ;
DOT : '.' ;
OPEN : '(' ;
CLOSE : ')' ;
SQUARE_OPEN : '[' ;
SQUARE_CLOSE : ']' ;
BRACE_OPEN : '{' ;
BRACE_CLOSE : '}' ;
LESS : '<' ;
GREATER : '>' ;
PARALLEL : '||' ;
ANY : '**' ;
PLUS : '+' ;
MINUS : '-' ;
STAR : '*' ;
SLASH : '/' ;
INFTY : 'infty' ;
TOP : 'T' ;

// the Greek letters are those of the papers; the micro sign is what many keyboards give for mu
LOWER : [a-z\u00B5\u03B1-\u03C9] REST* ;
UPPER : [A-Z\u0391-\u03A1\u03A3-\u03A9] REST* ;
fragment REST : [a-zA-Z0-9_'\u00B5\u0391-\u03A1\u03A3-\u03C9] ;

NUMBER : ( [0-9]+ ( '.' [0-9]* )? | '.' [0-9]+ ) ( [eE] [+\-]? [0-9]+ )? ;

SPACE : [ \t\r\n\f]+ -> skip ;

// anything else becomes a token, so that the parser is the only one to complain
UNKNOWN : . ;
