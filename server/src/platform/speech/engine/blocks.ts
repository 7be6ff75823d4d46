/** Samples per second that the models expect. */
export const speechRate = 16_000

/** Consecutive mono samples from -1 to 1. */
export type MonoBlock = { samples: Float32Array; rate: number }
