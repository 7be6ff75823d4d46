export * from './store/subscribers.ts'
export * from './store/issues.ts'
