import type { Service } from '../../platform/rpc.ts'
import * as instance from './service.ts'

export const OutboxService: Service<'OutboxService'> = {
  Find: async ({ app }) => instance.findOutbox(app),
}
