import type { Service } from '../../platform/rpc.ts'

export const CommentsService = {} as unknown as Service<'CommentsService'>
