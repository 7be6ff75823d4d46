import { z } from 'zod'
import { method } from './method.ts'
import { Instant } from './shapes.ts'

/** What the app page needs to know of this installation before anybody signs in. It travels in the page itself. */
export const Instance = z.object({
  supportEmail: z.string(),
  privateBeta: z.boolean(),
  /** Social sign-in that the operator has set up. */
  providers: z.object({ google: z.boolean(), facebook: z.boolean() }),
  /** Addresses elsewhere; where one is missing, a page of our own takes its place. */
  links: z.object({
    getAccess: z.string().optional(),
    help: z.string().optional(),
    terms: z.string().optional(),
    privacy: z.string().optional(),
    supportForm: z.string().optional(),
  }),
  /** Emails are kept in the outbox instead of being sent. */
  mailOutbox: z.boolean(),
  /** Text messages are kept in the outbox instead of being sent. */
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
    summary: 'For the operator: the newest emails and text messages that were kept instead of being sent.',
    input: z.object({}),
    output: z.object({ letters: z.array(OutboxEmail), messages: z.array(OutboxMessage) }),
  }),
}
