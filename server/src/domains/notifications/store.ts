export * from './store/letters.ts'
export * from './store/preferences.ts'
export * from './store/state.ts'
export * from './store/write.ts'
