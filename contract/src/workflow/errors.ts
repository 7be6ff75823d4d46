import { errorsOf } from '../refusal.ts'

export const workflowErrors = {
  ...errorsOf('failed_precondition', {
    step_impossible: "A step can't be changed like this.",
    assignee_not_member: "This person isn't on the team. Assign the step to a team member.",
    interview_missing: 'Set a date for the interview first.',
    show_notes_missing: 'Write and save show notes first.',
    show_notes_template: "These are still the template's show notes. Change them first.",
    show_notes_too_long: 'Show notes cannot exceed 4000 characters.',
    recording_missing: 'Upload or choose a recording first.',
  }),
  ...errorsOf('aborted', {
    date_changed: 'Someone else has changed this date. Check the new date before you change it.',
  }),
}
