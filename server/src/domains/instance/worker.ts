import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'

const day = 24 * 3600 * 1000

/** Files that a crash left half-written. */
export const instanceSweeps: Array<Sweep<App>> = [
  {
    name: 'instance.storage',
    seconds: 3600,
    heavy: true,
    work: async ({ storage, now }) => {
      await storage.sweep(new Date(now().getTime() - day))
    },
  },
]
