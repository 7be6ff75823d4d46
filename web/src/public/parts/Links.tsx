import type { PageLink } from '@castwright/contract/pages/shapes.ts'
import { directoryShapes } from '../../ui/directoryShapes.tsx'
import { webAddress } from '../links.ts'
import { CopyField } from './Buttons.tsx'
import { LineIcon } from './Icon.tsx'

/** Links to other sites. */
export function Links({ links, className = 'links' }: { links: PageLink[]; className?: string }) {
  return (
    <ul className={className}>
      {links.map(({ name, url, directory }) => (
        <li key={url}>
          <a href={webAddress(url)} rel="noopener noreferrer me" target="_blank">
            {directory && <LineIcon>{directoryShapes[directory]}</LineIcon>}
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
      <CopyField label="RSS feed" text={feed} />
    </>
  )
}
