import type { PageLink } from '@castwright/contract/pages/shapes.ts'
import type { DirectoryField } from '@castwright/contract/podcasts/directories.ts'
import { directoryShapes } from '../../ui/directoryShapes.tsx'
import { webAddress } from '../links.ts'

function DirectoryIcon({ of }: { of: DirectoryField }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {directoryShapes[of]}
    </svg>
  )
}

/** Links to other sites. */
export function Links({ links, className = 'links' }: { links: PageLink[]; className?: string }) {
  return (
    <ul className={className}>
      {links.map(({ name, url, directory }) => (
        <li key={url}>
          <a href={webAddress(url)} rel="noopener noreferrer me" target="_blank">
            {directory && <DirectoryIcon of={directory} />}
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
      {links.length === 0 ? (
        <p>This show isn't in any directory yet. Its feed works in any podcast app.</p>
      ) : (
        <Links links={links} className="badges" />
      )}
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
