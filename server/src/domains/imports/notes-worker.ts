import { cleanText } from '../../platform/html/foreign.ts'
import { answering } from '../../platform/parsing/answer.ts'
import type { ItemFacts } from './facts.ts'

export type Notes = Pick<ItemFacts, 'notes' | 'notesAreHtml'>

export default answering((items: Notes[]) => items.map(({ notes, notesAreHtml }) => cleanText(notes, notesAreHtml)))
