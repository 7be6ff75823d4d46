import type { PageLink } from '@castwright/contract/pages.ts'
import { webAddress } from '../links.ts'

/** Links to other sites. */
export function Links({ links, className = 'links' }: { links: PageLink[]; className?: string }) {
  return (
    <ul className={className}>
      {links.map(({ name, url }) => (
        <li key={url}>
          <a href={webAddress(url)} rel="noopener noreferrer me" target="_blank">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Links to directories, and the feed URL for other apps. */
export function ListenOn({ links, feed }: { links: PageLink[]; feed: string }) {
  return (
    <>
      {links.length === 0 ? <p>This show isn't in any directory yet. Its feed works in any podcast app.</p> : <Links links={links} />}
      <label className="copy">
        RSS feed
        <span>
          <input readOnly value={feed} />
          <button type="button" className="button plain" data-copy={feed}>
            Copy
          </button>
        </span>
      </label>
    </>
  )
}
