import { z } from 'zod'
import { account, read, write } from '../method.ts'
import { GettingStarted } from './shapes.ts'

export const OnboardingService = {
  Find: read(account(), {
    summary: "Returns the caller's checklist for getting a show live. Null for people who only work on other people's podcasts.",
    output: z.object({ gettingStarted: GettingStarted.nullable() }),
  }),
  Dismiss: write(account(), {
    summary: 'Hides the checklist, or shows it again.',
    input: z.object({ dismissed: z.boolean() }),
  }),
}
