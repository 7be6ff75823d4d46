import type { Service } from '../../platform/rpc.ts'
import { signUpload } from './service.ts'

export const UploadService: Service<'UploadService'> = {
  GetSignedURL: ({ app, caller, input }) => signUpload(app, caller.userId, input),
  Cancel: async () => ({}),
}
