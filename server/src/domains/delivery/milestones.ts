/** Downloads that a show or an episode is congratulated on, in ascending order. */
export const milestones = [100, 500, 1000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000] as const
