import type { GuestLinkPage } from '@castwright/contract/pages/shapes.ts'
import { Field, FormError, Lines, Panel, Send } from './Panel.tsx'
import { PlainButton } from '../Buttons.tsx'

/** Listening before the release, and approving or asking for a change. */
export function Preview({ page }: { page: GuestLinkPage }) {
  const { guest, preview, limits } = page
  if (!preview) return null
  const { approval, approvalNote } = guest
  return (
    <Panel id="preview" title="Listen before it's out">
      <p>Only you and the team can hear this version. Please don&apos;t share it.</p>
      {preview.isVideo ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- there is no transcript of a recording in work
        <video controls preload="none" src={preview.url} data-preview />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- there is no transcript of a recording in work
        <audio controls preload="none" src={preview.url} data-preview />
      )}
      {approval === 'approved' && <p className="done-line">You approved this episode. Thank you!</p>}
      {approval === 'changes' && (
        <div className="stack">
          <p>You asked for a change. The team has your message:</p>
          <Lines text={approvalNote} />
        </div>
      )}
      <form method="post" data-form="review" className="stack" noValidate>
        <div>
          <PlainButton data-mark>
            Add a note at <span data-mark-time>0:00</span>
          </PlainButton>
        </div>
        <Field
          id="review-note"
          label="Remarks"
          field="note"
          value={approval === 'changes' ? approvalNote : ''}
          help="Enter one per line. Start each with its time, such as 12:30, or 12:30–12:45 for a part."
          max={limits.note}
          rows={4}
          isCounted
        />
        <FormError />
        <div className="acts">
          {approval !== 'approved' && <Send value="approved">Approve</Send>}
          <button type="submit" className="button plain" value="changes">
            Ask for a change
          </button>
        </div>
      </form>
    </Panel>
  )
}
