import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { countDownloads, deleteExpiredDownloads } from './service.ts'

export const deliverySweeps: Array<Sweep<App>> = [
  {
    name: 'delivery.settle',
    seconds: 5,
    work: async (app, signal) => {
      await countDownloads(app, signal)
    },
  },
  { name: 'delivery.tidy', seconds: 3600, work: deleteExpiredDownloads },
]
