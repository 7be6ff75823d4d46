import { type GuestEmailKind, guestEmailKinds, type GuestSettings, type Question } from '@castwright/contract/guests/settings.ts'
import { GuestSettingsService } from '@castwright/contract/guests/methods.ts'
import type { Difference } from '../../../ui/saveWithConflictCheck.tsx'

/** What Save sends. The release form and the gates are saved on their own. */
export type Draft = Pick<GuestSettings, 'intro' | 'questions' | 'emails' | 'interviewMinutes' | 'interviewPlace'>

export const toDraft = ({ intro, questions, emails, interviewMinutes, interviewPlace }: GuestSettings): Draft => ({
  intro,
  questions,
  emails,
  interviewMinutes,
  interviewPlace,
})

export const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(toKey(one)) === JSON.stringify(toKey(other))

/** In one order, because the server may send keys in another one. */
const toKey = ({ intro, questions, emails, interviewMinutes, interviewPlace }: Draft) => [
  intro,
  interviewMinutes,
  interviewPlace,
  questions.map(({ id, text, help, isRequired }) => [id, text, help, isRequired]),
  guestEmailKinds.map((kind) => [emails[kind].isOn, emails[kind].subject, emails[kind].text]),
]

/** Messages by field, such as `questions.0.text`. */
export type Faults = Partial<Record<string, string>>

const Editable = GuestSettingsService.Update.input.shape.settings

/** Null if everything is valid. */
export function faultsOf(draft: Draft): Faults | null {
  const result = Editable.safeParse(draft)
  return result.success ? null : Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

export const emailNames: Record<GuestEmailKind, { title: string; when: string }> = {
  invitation: { title: 'Invitation', when: 'When you invite a guest. You can change the text each time.' },
  time: { title: 'Interview time', when: 'When a time is set or changed, with a calendar file.' },
  canceled: { title: 'Interview canceled', when: 'When the interview is canceled.' },
  reminder: { title: 'Reminder', when: '48 hours before the interview.' },
  thanks: { title: 'Thanks', when: 'After the recording.' },
  preview: { title: "Before it's out", when: 'When you share the recording with a guest and ask for their approval.' },
  published: { title: "It's out", when: 'When the episode is published.' },
}

const questionText = ({ text }: Question): string => text

const lengthOf = ({ interviewMinutes }: Draft): string => (interviewMinutes === null ? '' : `${interviewMinutes} minutes`)

/** The fields that a save would overwrite. */
export const differencesTo = (theirs: Draft, base: Draft, mine: Draft): Difference[] => [
  ...(theirs.intro !== base.intro && theirs.intro !== mine.intro
    ? [{ label: 'Introduction', mine: mine.intro, theirs: theirs.intro }]
    : []),
  ...(theirs.interviewMinutes === base.interviewMinutes ? [] : [{ label: 'Length', mine: lengthOf(mine), theirs: lengthOf(theirs) }]),
  ...(theirs.interviewPlace === base.interviewPlace ? [] : [{ label: 'Place', mine: mine.interviewPlace, theirs: theirs.interviewPlace }]),
  ...(isSame({ ...base, questions: theirs.questions }, base)
    ? []
    : [{ label: 'Questions', mine: mine.questions.map(questionText), theirs: theirs.questions.map(questionText) }]),
  ...guestEmailKinds.flatMap((kind) =>
    isSame({ ...base, emails: { ...base.emails, [kind]: theirs.emails[kind] } }, base)
      ? []
      : [{ label: emailNames[kind].title, mine: mine.emails[kind].text, theirs: theirs.emails[kind].text }],
  ),
]
