import type { GuestLinkPage } from '@castwright/contract/pages/shapes.ts'
import { momentIn } from '../../guest/zone.ts'
import { OpenDialog } from '../Dialog.tsx'
import { Field, FormDialog, FormError, Panel, Send } from './Panel.tsx'
import { cannotEmail } from '../Forms.tsx'
import { PlainButton } from '../Buttons.tsx'

/** The release form: its exact text, signing with a code from an email, and withdrawing. */
export function Release({ page }: { page: GuestLinkPage }) {
  const { guest, limits, podcast, path, isMailHeld } = page
  const { releaseForm, release, maskedEmail } = guest
  if (!releaseForm && release.state === 'none') return null
  const isSigned = release.state === 'signed' || release.state === 'outdated'
  const at = release.at === null ? '' : momentIn(release.at, guest.timeZone ?? podcast.timeZone)
  return (
    <Panel id="release" title="Release">
      {isSigned && (
        <p className="done-line">
          Signed by <bdi>{release.name}</bdi>, <span data-when-text={release.at}>{at}</span>.
        </p>
      )}
      {release.state === 'withdrawn' && (
        <p>
          You withdrew your release, <span data-when-text={release.at}>{at}</span>. The team will get in touch with you.
        </p>
      )}
      {release.state === 'outdated' && <p>The show has a new release form. Please read and sign it.</p>}
      {releaseForm && release.state !== 'signed' && (
        <>
          {/* A long text scrolls, and needs the keyboard for it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable */}
          <div className="release-text" role="region" aria-label="Release form text" tabIndex={0} dir="auto">
            {releaseForm.text}
          </div>
          {maskedEmail === '' ? (
            <p>You need an email address to sign, and the show doesn&apos;t have yours. Ask them to add it.</p>
          ) : (
            <form method="post" data-form="sign" data-digest={releaseForm.sha256} className="stack" noValidate>
              <Field
                id="sign-name"
                label="Your full name (this is your signature)"
                field="name"
                value=""
                max={limits.name}
                isRequired
                autoComplete="name"
              />
              <details>
                <summary>Draw your signature (optional)</summary>
                <div className="stack">
                  <canvas
                    className="drawing"
                    data-drawing
                    width={600}
                    height={200}
                    role="img"
                    aria-label="Your drawn signature. Your typed name is enough."
                  />
                  <div>
                    <PlainButton data-clear-drawing>Clear</PlainButton>
                  </div>
                </div>
              </details>
              <Code email={maskedEmail} id="sign-code" isMailHeld={isMailHeld} />
              <FormError />
              <div className="acts">
                <Send>Sign</Send>
              </div>
              <p className="help">
                We keep this text with its SHA-256, your name, the time and your masked email address.{' '}
                {isMailHeld ? 'You can download a copy afterwards.' : 'You get a copy by email.'}
              </p>
            </form>
          )}
        </>
      )}
      {release.state !== 'none' && (
        <div className="acts">
          <a className="button plain" href={`${path}/release.txt`} download>
            Download a copy
          </a>
          {isSigned && maskedEmail !== '' && (
            <OpenDialog id="withdraw" className="button plain">
              Withdraw
            </OpenDialog>
          )}
        </div>
      )}
      {isSigned && maskedEmail !== '' && (
        <FormDialog id="withdraw" title="Withdraw your release?" action="Withdraw">
          <p>The team will get a task and contact you. Nothing is unpublished automatically, and you can&apos;t undo this.</p>
          <Field id="withdraw-note" label="Message to the team (optional)" field="note" max={limits.note} rows={3} />
          <Code email={maskedEmail} id="withdraw-code" isMailHeld={isMailHeld} />
        </FormDialog>
      )}
    </Panel>
  )
}

/** A code from an email, so that a forwarded link can't sign. */
function Code({ email, id, isMailHeld }: { email: string; id: string; isMailHeld: true | undefined }) {
  return (
    <div className="code">
      <Field
        id={id}
        label="6-digit code"
        field="code"
        help={
          isMailHeld
            ? `${cannotEmail}, so it can't send you a code. Please contact the show.`
            : `To confirm that it's you, we'll email a code to ${email}.`
        }
        max={6}
        isRequired
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <PlainButton data-send-code={isMailHeld ? 'held' : true}>Email me a code</PlainButton>
    </div>
  )
}
