/** What listeners get, and how it is counted: the rules are told in docs/downloads.md. */

export { openCounter, type Counter, type Sent } from './service/count.ts'
export { isPublic, openMediaFinder, type Media } from './service/media.ts'
export { settle, tidy } from './service/settle.ts'
export { showAt } from './service/show.ts'
