export * from './store/items.ts'
export * from './store/migrations.ts'
