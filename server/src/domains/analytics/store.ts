export * from './store/listening.ts'
