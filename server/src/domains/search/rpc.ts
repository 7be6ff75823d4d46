import type { Service } from '../../platform/rpc.ts'
import * as search from './service.ts'

export const SearchService: Service<'SearchService'> = {
  Find: async ({ app, caller, input }) => ({ groups: await search.find(app, caller.userId, input) }),
}
