import type { Service } from '../../platform/rpc.ts'

export const NotificationService = {} as unknown as Service<'NotificationService'>
