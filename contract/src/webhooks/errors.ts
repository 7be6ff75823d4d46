import { errorsOf } from '../refusal.ts'

export const webhookErrors = errorsOf('failed_precondition', {
  webhook_off: 'This webhook is turned off. Turn it on first.',
  webhook_unsigned: 'Only standard webhooks have a secret.',
})
