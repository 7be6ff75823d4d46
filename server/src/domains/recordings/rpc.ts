import type { Service } from '../../platform/rpc.ts'

export const RecordingService = {} as unknown as Service<'RecordingService'>
