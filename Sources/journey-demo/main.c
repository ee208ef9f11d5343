// argc and argv come from the system: Swift's `CommandLine` reads them from /proc, which a bare
// root does not have.
int journey_demo_run(int argc, char **argv);

int main(int argc, char **argv) { return journey_demo_run(argc, argv); }
