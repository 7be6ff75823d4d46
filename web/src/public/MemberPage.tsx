import type { MemberPage as Facts } from '@castwright/contract/pages/shapes.ts'
import { Art } from './parts/Art.tsx'
import { QrCode } from './parts/QrCode.tsx'
import { CopyField } from './parts/Buttons.tsx'
import { cannotEmail } from './parts/Forms.tsx'
import { Section } from './parts/Section.tsx'

/** Helps a listener to add their private feed to an app. */
export function MemberPage({ page }: { page: Facts }) {
  const { podcast, feedUrl, apps, pauseMessage } = page
  return (
    <div className="columns single member-feed">
      <header>
        <Art thumbnails={podcast.thumbnails} sizes="72px" side={72} alt="" isFirst className="art small" />
        <div>
          <p className="facts">Your private feed</p>
          <h1 dir="auto">{podcast.title}</h1>
        </div>
      </header>
      {pauseMessage !== null && (
        <section className="notice" aria-labelledby="paused">
          <h2 id="paused">Your access is paused</h2>
          <p dir="auto">{pauseMessage}</p>
        </section>
      )}
      <Section id="add" title="Add it to your app">
        <p>Choose your app on this device. New episodes will appear there.</p>
        <ul className="apps">
          {apps.map(({ name, url }) => (
            <li key={name}>
              <a className="button plain" href={url}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="copy" title="Or copy the URL">
        <p>Paste it where your app adds a podcast by URL.</p>
        <CopyField label="Feed URL" text={feedUrl} />
        <p className="facts">This feed is only for you. Keep its URL to yourself.</p>
      </Section>
      {page.membership && <Membership membership={page.membership} isMailHeld={page.isMailHeld} />}
      <Section id="scan" title="On another device">
        <p>Scan this code with its camera to open this page on that device.</p>
        <QrCode text={page.pageUrl} label="QR code for this page" />
      </Section>
    </div>
  )
}

/** People share the URLs of feeds, so changing a membership takes a link by email. */
function Membership({
  membership: { tierName, status, state, action, isSent, joinUrl },
  isMailHeld,
}: {
  membership: NonNullable<Facts['membership']>
  isMailHeld: true | undefined
}) {
  return (
    <Section id="membership" title="Your membership">
      <p dir="auto">
        <strong>{tierName}</strong>. {status}
      </p>
      {isSent ? (
        <p role="status">
          {isMailHeld
            ? `${cannotEmail}, so the link wasn't sent. Please contact the show to manage your membership.`
            : 'We sent you an email with a link to manage your membership.'}
        </p>
      ) : (
        <form method="post" action={action}>
          <button type="submit" className="button plain">
            Manage your membership
          </button>
          <p className="facts">
            {isMailHeld
              ? `${cannotEmail}. To change your card, see your invoices or cancel, please contact the show.`
              : "We'll email you a link to change your card, see your invoices or cancel."}
          </p>
        </form>
      )}
      {state === 'ended' && (
        <p>
          <a className="button plain" href={joinUrl}>
            Join again
          </a>
        </p>
      )}
    </Section>
  )
}
