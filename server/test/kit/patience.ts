/**
 * All time limits of tests. They end what hangs, and say nothing about speed: a busy machine may be ten times slower than an idle one.
 * The test runners' configurations apply them, so a test has no limits of its own.
 */

/** How long tests wait for one thing, in milliseconds. */
export const patience = 120_000

/** How long a test may take in all. A test that waits in vain fails long before. */
export const testTimeout = 30 * 60_000

/** The same for fault tests, which wait for thousands of emails, deliveries and retries. */
export const [faultPatience, faultTimeout] = [30 * 60_000, 60 * 60_000]

/** How long one attempt in a loop of attempts waits before the next one. */
export const attemptMs = 5000
