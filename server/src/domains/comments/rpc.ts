import type { Service } from '../../platform/rpc.ts'
import * as comments from './service.ts'

export const CommentsService: Service<'CommentsService'> = {
  GetCommentsByEpisodeId: ({ app, input }) => comments.findComments(app, input.episodeId, input),
  CreateComment: async ({ app, caller, input }) => ({ comment: await comments.createComment(app, caller.userId, input.comment) }),
  UpdateComment: async ({ app, caller, input }) => ({ comment: await comments.updateComment(app, caller.userId, input.comment) }),
  DeleteComment: async ({ app, caller, access, input }) => {
    await comments.deleteComment(app, caller.userId, access, input.commentId)
    return { commentId: input.commentId }
  },
  RestoreComment: async ({ app, caller, input }) => ({ comment: await comments.restoreComment(app, caller.userId, input.commentId) }),
}
