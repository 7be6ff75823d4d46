import type { Service } from '../../platform/rpc.ts'
import * as confirmations from './service.ts'

export const ConfirmationService: Service<'ConfirmationService'> = {
  Find: async ({ app, caller, input }) => ({
    confirmation: await confirmations.findConfirmation(app, caller.userId, input.secret),
  }),
  Confirm: ({ app, caller, input }) => confirmations.confirm(app, caller, input.secret),
  Cancel: ({ app, caller, input }) => confirmations.cancel(app, caller.userId, input.secret),
}
