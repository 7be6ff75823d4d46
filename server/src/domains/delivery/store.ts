export * from './store/events.ts'
export * from './store/explain.ts'
export * from './store/media.ts'
export * from './store/settle.ts'
