export * from './store/busy.ts'
export * from './store/entries.ts'
export * from './store/find.ts'
