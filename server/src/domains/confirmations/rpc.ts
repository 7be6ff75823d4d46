import type { Service } from '../../platform/rpc.ts'
import * as confirmations from './service.ts'

export const ConfirmationService: Service<'ConfirmationService'> = {
  Find: async ({ app, caller, input }) => ({
    confirmation: await confirmations.findConfirmation(app, caller.userId, input.secret),
  }),
  Confirm: async ({ app, caller, input }) => {
    await confirmations.confirm(app, caller, input.secret)
    return {}
  },
  Cancel: async ({ app, caller, input }) => {
    await confirmations.cancel(app, caller.userId, input.secret)
    return {}
  },
}
