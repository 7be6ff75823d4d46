import { answerWith } from '../../platform/thread.ts'
import type { Notes } from './notes-aside.ts'
import { cleanText } from './notes.ts'

answerWith((items: Notes[]): string[] => items.map(({ notes, notesAreHtml }) => cleanText(notes, notesAreHtml)))
