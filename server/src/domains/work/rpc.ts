import type { Service } from '../../platform/rpc.ts'
import * as work from './service.ts'

export const WorkService: Service<'WorkService'> = {
  Find: ({ app, caller, input }) => work.findWork(app, caller.userId, input.limit),
}
