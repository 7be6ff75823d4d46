export * from './store/memberships.ts'
export * from './store/tiers.ts'
