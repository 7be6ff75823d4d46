export const messages = {
  loadFailed: "Couldn't load the templates.",
  saved: 'Template saved.',
  saveFailed: "Couldn't save the template.",
  deleted: (name: string) => `Deleted “${name}”.`,
  deleteFailed: "Couldn't delete the template.",
  undoFailed: "Couldn't bring the template back.",
  seasonsFailed: "Couldn't load the seasons.",
  previewFailed: "Couldn't work out the dates.",
  planFailed: "Couldn't create the season.",
  shiftFailed: "Couldn't move the season.",
  changeFailed: "Couldn't change the dates.",
  undoShiftFailed: "Couldn't move the season back.",
} as const

export const countOf = (count: number, thing: string): string => `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`
