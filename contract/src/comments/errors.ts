import { errorsOf } from '../refusal.ts'

export const commentErrors = errorsOf('permission_denied', {
  not_author: 'Only the author can edit a comment.',
})
