import type { BoardEntry, GuestState } from '@castwright/contract/guests/shapes.ts'

/** What a move on the board means. States follow from what happened, so a move does it, or leads to where it is done. */
export type Move =
  /** Answers the invitation for the guest, or takes the answer back. */
  | { kind: 'answer'; answer: 'yes' | 'no' | null }
  /** Opens the invitation. Without an episode, it asks for one. */
  | { kind: 'invite' }
  /** Opens the section of the episode where it is done. */
  | { kind: 'episode'; section: string; why: string }

const sections = {
  scheduled: { section: 'interview', why: 'Agree on a time on the episode page.' },
  recorded: { section: 'recording', why: 'Upload the recording on the episode page.' },
  published: { section: 'status', why: 'Publish the episode.' },
} as const

/** Null if the guest can't get there. */
export function moveOf({ state, episodeGuestId }: Pick<BoardEntry, 'state' | 'episodeGuestId'>, to: GuestState): Move | null {
  if (to === state || state === 'published') return null
  if (episodeGuestId === null) return to === 'invited' ? { kind: 'invite' } : null
  if (to === 'invited') return state === 'idea' ? { kind: 'invite' } : { kind: 'answer', answer: null }
  if (to === 'declined') return { kind: 'answer', answer: 'no' }
  if (to === 'idea') return null
  if (to === 'confirmed')
    return state === 'scheduled' || state === 'recorded'
      ? { kind: 'episode', section: sections.scheduled.section, why: 'Change the interview on the episode page.' }
      : { kind: 'answer', answer: 'yes' }
  return { kind: 'episode', ...sections[to] }
}

/** What the guest answered, as far as the state tells. */
export const answerOf = (state: GuestState): 'yes' | 'no' | null =>
  state === 'declined' ? 'no' : state === 'idea' || state === 'invited' ? null : 'yes'
