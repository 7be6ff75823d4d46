import { z } from 'zod'
import { account, editorOf, read, write } from '../method.ts'
import { FirstTask, GettingStarted } from './shapes.ts'

export const OnboardingService = {
  Find: read(account(), {
    summary: "Returns the caller's checklist for getting a show live. Null for people who only work on other people's podcasts.",
    output: z.object({ gettingStarted: GettingStarted.nullable() }),
  }),
  Dismiss: write(account(), {
    summary: 'Hides the checklist, or shows it again.',
    input: z.object({ dismissed: z.boolean() }),
  }),
  FindFirstTask: read(editorOf('podcast'), {
    summary: "Returns the caller's first task in a podcast that they joined in the last 14 days. Null once it is done or hidden.",
    output: z.object({ firstTask: FirstTask.nullable() }),
  }),
  HideFirstTask: write(editorOf('podcast'), {
    summary: "Hides the caller's first task in a podcast permanently.",
  }),
}
