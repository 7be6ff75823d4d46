/** Registers cleanup. By default it runs at the end of the test. Tests that share something pass their own. */
export type OnEnd = (clean: () => void | Promise<void>) => void
