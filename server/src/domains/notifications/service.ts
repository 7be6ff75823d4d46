export { forgetPodcast } from './service/forget.ts'
export { eventOf, notify, type Event } from './service/notify.ts'
