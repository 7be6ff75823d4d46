import type { Service } from '../../platform/rpc.ts'

export const ActivityService = {} as unknown as Service<'ActivityService'>
