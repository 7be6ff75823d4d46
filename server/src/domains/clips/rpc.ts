import type { Service } from '../../platform/rpc.ts'
import * as clips from './service.ts'

export const ClipsService: Service<'ClipsService'> = {
  ListClips: async ({ app, caller, input }) => {
    await clips.adoptSoundbites(app, input.recordingId)
    return clips.listClips(app, caller.userId, input.recordingId)
  },
  CreateClip: async ({ app, caller, input }) => ({ clip: await clips.createClip(app, caller.userId, input) }),
  UpdateClip: async ({ app, caller, input }) => ({ clip: await clips.updateClip(app, caller, input) }),
  DeleteClip: ({ app, caller, input }) => clips.deleteClip(app, caller, input),
  RenderClip: async ({ app, caller, input }) => ({ clip: await clips.startRender(app, caller.userId, input) }),
  CancelRender: async ({ app, caller, input }) => ({ clip: await clips.cancelRender(app, caller.userId, input) }),
}
