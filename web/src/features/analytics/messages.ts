export const messages = {
  loadFailed: "Couldn't load your numbers.",
  episodesFailed: "Couldn't load the episodes.",
  comparisonFailed: "Couldn't compare your episodes.",
  why: 'Why these counted',
  purpose: 'How many people download your episodes, where they are, and which apps they use.',
} as const
