export * from './store/emails.ts'
export * from './store/events.ts'
export * from './store/notifications.ts'
