// argc and argv come from the system: Swift's `CommandLine` reads them from /proc, which a bare
// root does not have.
int journey_run(int argc, char **argv);

int main(int argc, char **argv) { return journey_run(argc, argv); }
