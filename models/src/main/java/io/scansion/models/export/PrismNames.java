package io.scansion.models.export;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes identifiers of PRISM's language of names: letters, digits and underscores, no digit first, no reserved word, none twice. */
final class PrismNames {
    private static final Set<String> RESERVED =
            Set.of(("A,bool,clock,const,ctmc,C,deadlock,double,dtmc,E,endinit,endinvariant,"
                            + "endmodule,endobservables,endrewards,endsystem,false,filter,formula,func,F,global,G,init,invariant,I,int,label,max,"
                            + "mdp,min,module,nondeterministic,observable,observables,of,Pmax,Pmin,P,pomdp,popta,probabilistic,prob,pta,rate,"
                            + "rewards,Rmax,Rmin,R,S,stochastic,system,true,U,W,X")
                    .split(","));

    private PrismNames() {}

    /** Returns an identifier for each name, in their order. */
    static List<String> of(List<String> names) {
        Set<String> taken = new HashSet<>(RESERVED);
        List<String> identifiers = new ArrayList<>();
        for (String name : names) {
            String plain = name.replaceAll("[^a-zA-Z0-9]+", "_").replaceAll("(?<=.)_$", "");
            String start = plain.matches("[a-zA-Z_].*") ? plain : "_" + plain;
            String identifier = start;
            for (int number = 1; !taken.add(identifier); number++) {
                identifier = start + "_" + number;
            }
            identifiers.add(identifier);
        }
        return identifiers;
    }
}
