import type { GuestLinkPage } from '@castwright/contract/pages/shapes.ts'
import { dateOf } from '../../format.ts'

type Guest = GuestLinkPage['guest']
type Step = { href: string; label: string; isDone: boolean }

export function stepsOf(
  { answer, approval, slots, interview, savedAt, releaseForm, release, episode }: Guest,
  hasPreview: boolean,
): Step[] {
  if (answer === 'no') return []
  const steps: Step[] = []
  if (!episode.isPublished) {
    steps.push({ href: '#answer', label: 'Answer the invitation', isDone: answer !== null })
    const isAgreed = interview?.isConfirmed ?? false
    if (isAgreed || slots.length > 0)
      steps.push({ href: '#times', label: 'Choose a time', isDone: isAgreed || slots.every((slot) => slot.isOwn || slot.answer !== null) })
  }
  steps.push({ href: '#about', label: 'Tell us about yourself', isDone: savedAt !== null })
  if (releaseForm) steps.push({ href: '#release', label: 'Sign the release', isDone: release.state === 'signed' })
  if (hasPreview) steps.push({ href: '#preview', label: 'Listen and approve', isDone: approval === 'approved' })
  return steps
}

/** What is left to do, and how long the link works. */
export function Steps({ page: { guest, podcast, preview } }: { page: GuestLinkPage }) {
  const { timeZone } = podcast
  const steps = stepsOf(guest, preview !== null)
  return (
    <section data-part="steps" aria-labelledby="steps-title">
      {steps.length > 0 && (
        <>
          <h2 id="steps-title">Your checklist</h2>
          <ol className="steps">
            {steps.map(({ href, label, isDone }) => (
              <li key={href} className={isDone ? 'done' : ''}>
                <a href={href}>{label}</a>
                <span className="tag">{isDone ? 'Done' : 'To do'}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      <p className="help">
        This page is only for you. Don&apos;t pass on its link. It works until {dateOf(guest.expiresAt, guest.timeZone ?? timeZone)}.
      </p>
    </section>
  )
}
