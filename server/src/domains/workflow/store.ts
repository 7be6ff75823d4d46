export * from './store/assignments.ts'
export * from './store/progress.ts'
