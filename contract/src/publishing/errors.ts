import { errorsOf } from '../refusal.ts'

export const publishingErrors = errorsOf('failed_precondition', {
  release_fixed: "A published episode can't be moved.",
  release_scheduled: 'This release is scheduled. Change its time with Publish Later, or unschedule it first.',
  guest_gate: "This show's guests must sign the release or approve the episode first. See the release checks.",
  not_ready: "This episode isn't ready to publish. Some steps aren't done.",
  release_blocked: 'Directories would reject this episode. Fix the issues below and try again.',
  stops_release: 'This would stop a scheduled release, so nothing was changed.',
  not_published: "This episode isn't published.",
})
