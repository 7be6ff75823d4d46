import type { GuestLinkPage } from '@castwright/contract/pages/shapes.ts'
import { Field, FormError } from './Field.tsx'
import { Lines } from './Lines.tsx'

/** Listening before the release, and approving or asking for a change. */
export function Preview({ page }: { page: GuestLinkPage }) {
  const { guest, preview, limits } = page
  if (!preview) return null
  const { approval, approvalNote } = guest
  return (
    <section className="panel" data-part="preview" id="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">Listen before it&apos;s out</h2>
      <p>Only you and the team can hear this version. Please don&apos;t pass it on.</p>
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
          <button type="button" className="button plain" data-mark>
            Add a remark at <span data-mark-time>0:00</span>
          </button>
        </div>
        <Field
          id="review-note"
          label="Remarks"
          field="note"
          value={approval === 'changes' ? approvalNote : ''}
          help="One per line. Start each with its time, such as 12:30, or 12:30–12:45 for a part."
          max={limits.note}
          rows={4}
          isCounted
        />
        <FormError />
        <div className="acts">
          {approval !== 'approved' && (
            <button type="submit" className="button primary" value="approved">
              Approve
            </button>
          )}
          <button type="submit" className="button plain" value="changes">
            Ask for a change
          </button>
        </div>
      </form>
    </section>
  )
}
