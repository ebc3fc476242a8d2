package mpi;

/** What happens on an error. */
public class Errhandler {
    Errhandler() {}
}
