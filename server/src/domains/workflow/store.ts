export * from './store/assignments.ts'
export * from './store/interviews.ts'
export * from './store/progress.ts'
