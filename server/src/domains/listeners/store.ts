export * from './store/counts.ts'
export * from './store/episodes.ts'
export * from './store/listeners.ts'
