import type { GuestLinkPage } from '@castwright/contract/pages/shapes.ts'
import { ClipList } from '../Clips.tsx'
import { iframeOf } from '../Share.tsx'
import { PlainButton } from '../Buttons.tsx'
import { Panel } from './Panel.tsx'

/** What a guest needs to share the episode. */
export function ShareKit({ page }: { page: GuestLinkPage }) {
  const { share, guest, path } = page
  if (!share) return null
  const snippet = iframeOf(share.embedUrl, guest.episode.title, share.isVideo)
  return (
    <Panel id="share" title="Share the episode">
      <Copy label="Link" text={share.url} rows={1} id="share-link" />
      <div className="field">
        <label htmlFor="share-start">Start at</label>
        <input
          id="share-start"
          data-share-start
          data-url={share.url}
          placeholder="0:00"
          inputMode="numeric"
          aria-describedby="share-start-help"
        />
        <p className="help" id="share-start-help">
          Minutes and seconds, such as 12:30. The link above will start there.
        </p>
      </div>
      {share.posts.map(({ label, text }) => (
        <Copy key={label} label={label} text={text} rows={4} id={`share-${label.toLowerCase().replaceAll(' ', '-')}`} />
      ))}
      <Copy label="Embed player" text={snippet} rows={3} id="share-embed" />
      {share.clips.length > 0 && (
        <div className="stack">
          <h3>Clips</h3>
          <ClipList clips={share.clips} url={share.url} isGuest />
        </div>
      )}
      {share.hasCard && (
        <div className="stack">
          <h3>Image with your photo</h3>
          <img
            className="card"
            src={`${path}/card.jpg`}
            width={1200}
            height={630}
            alt="Your portrait and the episode title"
            loading="lazy"
          />
          <p>
            <a className="button plain" href={`${path}/card.jpg`} download="card.jpg">
              Download image
            </a>
          </p>
        </div>
      )}
    </Panel>
  )
}

function Copy({ label, text, rows, id }: { label: string; text: string; rows: number; id: string }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows === 1 ? <input id={id} readOnly defaultValue={text} /> : <textarea id={id} readOnly rows={rows} defaultValue={text} />}
      <div>
        <PlainButton data-copy-field={id}>
          Copy<span className="unseen"> {label}</span>
        </PlainButton>
      </div>
    </div>
  )
}
