/** What listeners get, and how it is counted: the rules are told in docs/downloads.md. */

export { openCounter, type Counter, type CounterOptions, type Sent } from './service/count.ts'
export { addDays, hasDays, type DayRow } from './service/days.ts'
export { explain, explainAgents, findPodcastByAddress, maxExplained, type Explained } from './service/explain.ts'
export { findSideFile } from './service/files.ts'
export { isPublic, openMediaFinder, type Media } from './service/media.ts'
export { settle, tidy } from './service/settle.ts'
export { showAt } from './service/show.ts'
