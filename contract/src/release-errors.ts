/** Errors about publishing an episode and what it needs first. */
export const releaseRefusals = {
  guest_gate: {
    code: 'failed_precondition',
    msg: 'This show needs a signed release or an approval from its guests first. See the release checks.',
    meta: { reason: 'guest_gate' },
  },
  show_notes_missing: {
    code: 'failed_precondition',
    msg: 'Write and save show notes first.',
    meta: { reason: 'show_notes_missing' },
  },
  show_notes_template: {
    code: 'failed_precondition',
    msg: "These are still the template's show notes. Change them first.",
    meta: { reason: 'show_notes_template' },
  },
  show_notes_too_long: {
    code: 'failed_precondition',
    msg: 'Show notes cannot exceed 4000 characters.',
    meta: { reason: 'show_notes_too_long' },
  },
  recording_missing: {
    code: 'failed_precondition',
    msg: 'Upload or choose a recording first.',
    meta: { reason: 'recording_missing' },
  },
  not_ready: {
    code: 'failed_precondition',
    msg: "This episode isn't ready to publish. Some steps aren't done.",
    meta: { reason: 'not_ready' },
  },
  release_blocked: {
    code: 'failed_precondition',
    msg: 'Directories would reject this episode. Fix the issues below and try again.',
    meta: { reason: 'release_blocked' },
  },
  stops_release: {
    code: 'failed_precondition',
    msg: 'This stops a scheduled release. Nothing was changed.',
    meta: { reason: 'stops_release' },
  },
  not_published: { code: 'failed_precondition', msg: "This episode isn't published.", meta: { reason: 'not_published' } },
} as const
