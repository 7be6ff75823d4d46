export const messages = {
  loadFailed: "Couldn't load your numbers.",
  episodesFailed: "Couldn't load the episodes.",
  comparisonFailed: "Couldn't compare your episodes.",
  reasonsFailed: "Couldn't load why these counted.",
  listeningFailed: "Couldn't load what was heard on your site.",
  reportFailed: "Couldn't load the report.",
  shareFailed: "Couldn't create a link.",
  importsFailed: "Couldn't load your imports.",
  importDeleted: 'Import deleted.',
  deleteImportFailed: "Couldn't delete the import.",
  why: 'Why these counted',
  headline: "See Who's Listening",
} as const
