export * from './store/settings.ts'
export * from './store/subscribers.ts'
export * from './store/issues.ts'
