import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'

const day = 24 * 3600 * 1000

export const instanceSweeps: Array<Sweep<App>> = [
  /** If the storage was taken over, this fails every hour and says so in the log. */
  { name: 'instance.storage-owner', seconds: 3600, work: ({ storageOwner }) => storageOwner.advance() },
  /** Files that a crash left half-written. */
  {
    name: 'instance.storage',
    seconds: 3600,
    heavy: true,
    work: async ({ storage, now }) => {
      await storage.sweep(new Date(now().getTime() - day))
    },
  },
]
