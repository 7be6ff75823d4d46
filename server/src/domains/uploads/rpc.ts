import type { Service } from '../../platform/rpc.ts'
import { cancelUpload, signUpload } from './service.ts'

export const UploadService: Service<'UploadService'> = {
  GetSignedURL: ({ app, caller, input }) => signUpload(app, caller.userId, input),
  Cancel: ({ app, caller, input }) => cancelUpload(app, input, caller.userId),
}
