package mpi;

/** A reduction written by the program. */
public abstract class User_function {
    public User_function() {}

    public abstract void Call(Object in, int inOffset, Object inOut, int inOutOffset, int count, Datatype datatype)
            throws MPIException;
}
