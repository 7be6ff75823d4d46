export * from './store/customers.ts'
export * from './store/plan.ts'
export * from './store/usage.ts'
