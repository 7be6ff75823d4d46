import { cleanText } from '../../platform/html/foreign.ts'
import type { ItemFacts } from './facts.ts'

export type Notes = Pick<ItemFacts, 'notes' | 'notesAreHtml'>

export default (items: Notes[]): string[] => items.map(({ notes, notesAreHtml }) => cleanText(notes, notesAreHtml))
