/** Chapters of recordings: editing, importing and suggesting them, and what listeners get. */

export { adoptChapters, adoptEarlierImports, adoptFiles, queueAdoption } from './service/adopt.ts'
export { carryOver, deleteWithRecording, findChapters, suggestChapters } from './service/list.ts'
export {
  deleteUnusedImages,
  exportChapters,
  findCurrentChapters,
  findPublishedChapters,
  publishChapters,
  renderChapters,
  type PublishedChapters,
} from './service/publish.ts'
export { importChapters, saveChapters } from './service/save.ts'
export { findTaggedChapters, writeChapters } from './service/write.ts'
