import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'

const day = 24 * 3600 * 1000

export const instanceSweeps: Array<Sweep<App>> = [
  /** Fails every hour and logs an error if another instance took over the storage. */
  { name: 'instance.storage-owner', seconds: 3600, work: ({ storageOwner }) => storageOwner.advance() },
  /** Deletes incomplete files that a crash left behind. */
  {
    name: 'instance.storage',
    seconds: 3600,
    heavy: true,
    work: async ({ storage, now }) => {
      await storage.sweep(new Date(now().getTime() - day))
    },
  },
]
