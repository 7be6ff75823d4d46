export * from './store/figures.ts'
export * from './store/backups.ts'
export * from './store/users.ts'
