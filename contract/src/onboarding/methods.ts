import { z } from 'zod'
import { read, write } from '../method.ts'
import { GettingStarted } from './shapes.ts'

export const OnboardingService = {
  Find: read({
    summary: "Returns the caller's checklist for getting a show live. Null for people who only work on other people's podcasts.",
    right: { on: 'self' },
    input: z.object({}),
    output: z.object({ gettingStarted: GettingStarted.nullable() }),
  }),
  Dismiss: write({
    summary: 'Hides the checklist, or shows it again.',
    right: { on: 'self' },
    input: z.object({ dismissed: z.boolean() }),
    output: z.object({}),
  }),
}
