import { z } from 'zod'
import { method } from './method.ts'
import { Instant } from './shapes.ts'

/** What the app needs to know about this instance before sign-in. Embedded in the page. */
export const Instance = z.object({
  supportEmail: z.string(),
  privateBeta: z.boolean(),
  /** No account exists yet: the first one becomes the operator. */
  isNew: z.boolean(),
  /** Plans are sold, and their limits apply. */
  billing: z.boolean(),
  /** Sign-in providers that the operator has configured. */
  providers: z.object({ google: z.boolean(), facebook: z.boolean() }),
  /** External URLs. The app uses its own page for those that are missing. */
  links: z.object({
    getAccess: z.string().optional(),
    help: z.string().optional(),
    terms: z.string().optional(),
    privacy: z.string().optional(),
    supportForm: z.string().optional(),
  }),
  /** Emails go to the outbox instead of being delivered. */
  mailOutbox: z.boolean(),
  /** Text messages go to the outbox instead of being delivered. */
  smsOutbox: z.boolean(),
})
export type Instance = z.infer<typeof Instance>

export const OutboxEmail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: Instant,
  text: z.string(),
})
export type OutboxEmail = z.infer<typeof OutboxEmail>

export const OutboxMessage = z.object({ to: z.string(), text: z.string(), sentAt: Instant })

export const OutboxService = {
  Find: method({
    summary: 'For the operator: lists the newest emails and text messages in the outbox.',
    input: z.object({}),
    output: z.object({ letters: z.array(OutboxEmail), messages: z.array(OutboxMessage) }),
  }),
}
