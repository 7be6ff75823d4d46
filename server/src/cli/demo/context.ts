import type { Built } from '../../build.ts'
import type { App } from '../../platform/app.ts'
import { newToken } from '../../platform/ids.ts'

/** What every step of the demo uses. Each step creates what is missing and prints it. */
export type DemoContext = {
  app: App
  auth: Built['auth']
  /** Shared by all accounts that this run creates. */
  password: string
  say(line: string): void
}

/** Skips jobs that send emails: the demo addresses aren't real, so emails would bounce. Checking plan usage may send one. */
const emailJobs = /letter$|^guests\.|^profiles\.access-granted$|^billing\.usage$|^listeners\.invitation$|^memberships\.email$/

export const createDemoContext = ({ app, auth }: Built, say: DemoContext['say']): DemoContext => ({
  app: {
    ...app,
    queue: {
      ...app.queue,
      add: async (tx, job, ...rest) => {
        if (!emailJobs.test(job.name)) await app.queue.add(tx, job, ...rest)
      },
      addAll: async (tx, job, ...rest) => {
        if (!emailJobs.test(job.name)) await app.queue.addAll(tx, job, ...rest)
      },
    },
  },
  auth,
  // Meets the password rules whatever the token contains.
  password: `${newToken(9)}-aA1!`,
  say,
})

const anHour = 60 * 60 * 1000

export const day = 24

/** Returns the context some hours ago, so that the records created with it are dated realistically. */
export const ago = (demo: DemoContext, hours: number): DemoContext => on(demo, new Date(demo.app.now().getTime() - hours * anHour))

/** Returns the context at that time. */
export const on = (demo: DemoContext, date: Date): DemoContext => ({ ...demo, app: { ...demo.app, now: () => date } })

/** How many hours ago the shows started. */
export const beginning = 450 * day
