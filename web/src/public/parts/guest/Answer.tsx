import type { GuestFieldLimits, GuestLinkPage } from '@castwright/contract/pages/shapes.ts'
import { OpenDialog } from '../Dialog.tsx'
import { Field, FormError } from './Field.tsx'
import { Lines } from './Lines.tsx'

/** Why the show invites them, and their answer. */
export function Answer({ guest, limits }: { guest: GuestLinkPage['guest']; limits: GuestFieldLimits }) {
  const { answer, intro, episode } = guest
  if (episode.isPublished && answer !== 'no') return null
  return (
    <section className="panel" data-part="answer" id="answer" aria-labelledby="answer-title">
      <h2 id="answer-title">{answer === null ? 'Will you join us?' : answer === 'yes' ? 'You accepted' : 'You declined'}</h2>
      {intro !== '' && <Lines text={intro} />}
      {answer === 'no' && <p>Thank you for letting us know. If you change your mind, you can still accept.</p>}
      {!episode.isPublished && (
        <form method="post" data-form="answer">
          <FormError />
          <div className="acts">
            {answer !== 'yes' && (
              <button type="submit" className="button primary">
                Accept
              </button>
            )}
            {answer !== 'no' && (
              <OpenDialog id="decline" className="button plain">
                {answer === 'yes' ? "I can't make it after all" : 'Decline'}
              </OpenDialog>
            )}
          </div>
        </form>
      )}
      {answer !== 'no' && (
        <dialog id="decline" aria-labelledby="decline-title">
          <form method="dialog" data-form="decline" className="stack">
            <h2 id="decline-title">Decline the invitation?</h2>
            <Field id="decline-note" label="Message to the team (optional)" field="note" max={limits.note} rows={3} />
            <FormError />
            <div className="acts">
              <button type="submit" className="button primary">
                Decline
              </button>
              <button type="button" className="button plain" data-close>
                Cancel
              </button>
            </div>
          </form>
        </dialog>
      )}
    </section>
  )
}
