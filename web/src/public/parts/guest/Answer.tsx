import type { GuestFieldLimits, GuestLinkPage } from '@castwright/contract/pages/shapes.ts'
import { OpenDialog } from '../Dialog.tsx'
import { Field, FormDialog, FormError, Lines, Panel, Send } from './Panel.tsx'

/** Why the show invites them, and their answer. */
export function Answer({ guest, limits }: { guest: GuestLinkPage['guest']; limits: GuestFieldLimits }) {
  const { answer, intro, episode } = guest
  if (episode.isPublished && answer !== 'no') return null
  return (
    <Panel id="answer" title={answer === null ? 'Will you join us?' : answer === 'yes' ? 'You accepted' : 'You declined'}>
      {intro !== '' && <Lines text={intro} />}
      {answer === 'no' && <p>Thank you for letting us know. If you change your mind, you can still accept.</p>}
      {!episode.isPublished && (
        <form method="post" data-form="answer">
          <FormError />
          <div className="acts">
            {answer !== 'yes' && <Send>Accept</Send>}
            {answer !== 'no' && (
              <OpenDialog id="decline" className="button plain">
                {answer === 'yes' ? "I can't make it after all" : 'Decline'}
              </OpenDialog>
            )}
          </div>
        </form>
      )}
      {answer !== 'no' && (
        <FormDialog id="decline" title="Decline the invitation?" action="Decline">
          <Field id="decline-note" label="Message to the team (optional)" field="note" max={limits.note} rows={3} />
        </FormDialog>
      )}
    </Panel>
  )
}
