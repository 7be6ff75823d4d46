export * from './store/deliveries.ts'
export * from './store/messages.ts'
export * from './store/webhooks.ts'
