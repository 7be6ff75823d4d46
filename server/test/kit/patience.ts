/** How long tests wait for work in the background, in milliseconds. `TEST_SLOW=3` triples it, for a slow or busy machine. */
export const patience = 30_000 * Number(process.env['TEST_SLOW'] ?? 1)
