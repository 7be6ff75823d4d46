import type { Archive, ArchiveImport } from '@castwright/contract/archives/shapes.ts'

export const messages = {
  exportTitle: 'Take your show with you',
  exportHint: 'Download everything about this show as one file. You can import it into any Castwright instance with its full history.',
  listTitle: 'Your exports',
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
