import type { Service } from '../../platform/rpc.ts'
import { cancelUpload, signUpload } from './service.ts'

export const UploadService: Service<'UploadService'> = {
  GetSignedURL: ({ app, caller, input }) => signUpload(app, caller.userId, input),
  Cancel: async ({ app, caller, input }) => {
    await cancelUpload(app, input, caller.userId)
    return {}
  },
}
