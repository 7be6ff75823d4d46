export * from './store/counts.ts'
export * from './store/listeners.ts'
