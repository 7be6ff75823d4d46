import type { Notes } from './notes-aside.ts'
import { cleanText } from '../../platform/html/foreign.ts'

export default (items: Notes[]): string[] => items.map(({ notes, notesAreHtml }) => cleanText(notes, notesAreHtml))
