// Textual stochastic automata networks in the style of PEPS and GTAexpress. Whatever those tools read is read here too, but for
// discrete time and for arithmetic that relies on their lack of precedence, which draws a remark.
grammar San;

model
    : identifiers? events reachability net results? EOF
    ;

identifiers
    : 'identifiers' definition*
    ;

definition
    : ID '=' ( range | expression ) ';'
    ;

// [1..8], or a name for such a range
range
    : '[' ( first=bound DOTS last=bound | ID ) ']'
    ;

bound
    : INTEGER
    | ID
    ;

events
    : 'events' event*
    ;

event
    : kind=( 'loc' | 'syn' ) ID range? rate participants? ';'?
    ;

rate
    : '(' expression ')'
    | number
    | ID
    ;

participants
    : participant ( ',' participant )*
    ;

participant
    : ID ( '{' ( bound DOTS bound | ID ) '}' )?
    ;

reachability
    : partial='partial'? 'reachability' '=' expression ';'
    ;

net
    : 'network' ID '(' time=( 'continuous' | 'discrete' ) ')' automaton+
    ;

automaton
    : 'aut' ID range? state+ source*
    ;

state
    : 'stt' ID range? reward? transition*
    ;

reward
    : '(' sign=( '+' | '-' )? ( number | ID ) ')'
    ;

source
    : 'from' name transition+
    ;

transition
    : 'to' '(' destination ')' occurrence+
    ;

destination
    : name                          # named
    | '=='                          # same
    | step=( '++' | '--' )          # step
    | sign=( '+' | '-' ) INTEGER    # jump
    ;

occurrence
    : name ( '(' expression ')' )?
    ;

results
    : 'results' result*
    ;

result
    : ID '=' expression ';'
    ;

// All operators are left-associative; '!' and the signs bind closest.
expression
    : '(' expression ')'                                                                        # nested
    | operator=( '!' | '-' | '+' ) expression                                                   # prefixed
    | left=expression operator=( '*' | '/' ) right=expression                                   # combined
    | left=expression operator=( '+' | '-' ) right=expression                                   # combined
    | left=expression operator=( '==' | '!=' | '<' | '<=' | '=<' | '>' | '>=' | '=>' ) right=expression # combined
    | left=expression operator='&&' right=expression                                            # combined
    | left=expression operator='^' right=expression                                             # combined
    | left=expression operator='||' right=expression                                            # combined
    | left=expression operator='->' right=expression                                            # combined
    | left=expression operator='<->' right=expression                                           # combined
    | function=( 'min' | 'max' ) '(' expression ( ',' expression )* ')'                         # extreme
    | ( 'st' | '@' ) name                                                                       # stateOf
    | ( 'rw' | '%' ) name                                                                       # rewardOf
    | 'nb' interval? name                                                                       # countOf
    | function=( 'sum_rw' | 'prod_rw' ) interval name?                                          # rewards
    | name                                                                                      # reference
    | number                                                                                    # literal
    ;

interval
    : '[' first=name DOTS last=name ']'
    ;

// Replicas and states of a queue carry a number.
name
    : ID ( '[' INTEGER ']' )?
    ;

number
    : INTEGER
    | REAL
    ;

DOTS
    : '...'
    | '..'
    ;

ID
    : [A-Za-z_] [A-Za-z0-9_]*
    ;

INTEGER
    : [0-9]+
    ;

REAL
    : [0-9]+ '.' [0-9]+ ( [Ee] [+-]? [0-9]+ )?
    | [0-9]+ [Ee] [+-]? [0-9]+
    ;

COMMENT
    : '//' ~[\r\n]* -> skip
    ;

SPACE
    : [ \t\r\n\f]+ -> skip
    ;

// Reported by the parser with everything that could stand in its place.
UNKNOWN
    : .
    ;
