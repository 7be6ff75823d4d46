import type { Archive, ArchiveImport } from '@castwright/contract/archives/shapes.ts'

export const messages = {
  exportTitle: 'Take your show with you',
  exportHint: 'Download everything about this show as one file. You can import it on any Castwright instance, with its whole history.',
  plainHint: 'The feed, the recordings, and tables for spreadsheets. For other programs, and for your own records.',
  listTitle: 'Your exports',
  none: 'No exports yet.',
  deleted: 'Export deleted.',
  ownTitle: 'Everything about you',
  ownHint: 'Download what this instance has stored about you as a JSON file: your account, profile, comments, tasks and more.',
  opmlTitle: 'Your shows as OPML',
  opmlHint: 'A list of your shows that podcast apps and feed readers can import.',
  importTitle: 'Import a Castwright archive',
  importHint: 'Bring a show from another Castwright instance: choose the .castwright file that its owner exported.',
} as const

export const kindNames: Record<Archive['kind'], string> = {
  show: 'Everything',
  plain: 'Feed, media and tables',
  person: 'Everything about you',
}

export const importStates: Record<ArchiveImport['state'], string> = {
  waiting: 'Waiting to start',
  checking: 'Checking the archive',
  copying: 'Copying files',
  saving: 'Creating the show',
  done: 'Imported',
  refused: 'Not imported',
}
