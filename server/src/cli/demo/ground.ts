import type { Built } from '../../build.ts'
import type { App } from '../../platform/app.ts'
import { newToken } from '../../platform/ids.ts'

/** What every step of the demo works with. Steps come in order; each makes what is missing and says so. */
export type Ground = {
  app: App
  auth: Built['auth']
  /** Of all accounts that this run makes. */
  password: string
  say(line: string): void
}

/**
 * Nobody reads the post of the people of the demo: their addresses are no real ones, and an email to them would come back. A look at
 * how much of a plan is used may end in one.
 */
const emailJobs = /letter$|^profiles\.access-granted$|^billing\.usage$/

export const groundOf = ({ app, auth }: Built, say: Ground['say']): Ground => ({
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
  // What sign-up asks of a password, whatever the token has.
  password: `${newToken(9)}-aA1!`,
  say,
})

const anHour = 60 * 60 * 1000

export const day = 24

/** The same some hours ago: what is done then has its date from then. A workspace in which all happened today looks like none. */
export const ago = (ground: Ground, hours: number): Ground => on(ground, new Date(ground.app.now().getTime() - hours * anHour))

/** The same at that moment. */
export const on = (ground: Ground, date: Date): Ground => ({ ...ground, app: { ...ground.app, now: () => date } })

/** Before any of it was: the shows began then. */
export const beginning = 220 * day
