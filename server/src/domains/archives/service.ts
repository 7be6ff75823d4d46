/**
 * Exports and imports of shows. An export: `manage.ts` starts it, `make.ts` runs it, `show.ts`, `plain.ts` and `person.ts` write it. An
 * import: `manage.ts` claims the upload, `open.ts` reads the list of files, `rows.ts` checks each row, `import.ts` copies the files, and
 * `restore.ts` inserts the rows.
 */
export * from './service/import.ts'
export { endFailedArchives, make } from './service/make.ts'
export {
  contentTypeOf,
  createDownload,
  deleteArchive,
  deleteExpiredArchives,
  findArchives,
  findImports,
  getOpml,
  openDownload,
  returnWork,
  startArchive,
  startImport,
} from './service/manage.ts'
