import type { ParsedFeed } from '@castwright/contract/imports.ts'
import { Text } from '@mantine/core'
import { sizeOf } from '../../../lib/sizes.ts'
import { ShowArt } from '../../../components/ShowArt.tsx'
import { episodes, files } from '../words.ts'
import classes from './FeedFound.module.css'

const host = (address: string): string => URL.parse(address)?.hostname ?? 'your old host'

function sizeIn({ totalBytes, filesOfUnknownSize }: ParsedFeed): string {
  const unknown = filesOfUnknownSize > 0 ? `${files(filesOfUnknownSize)} of unknown size` : ''
  if (totalBytes === 0) return unknown || 'Nothing to fetch'
  return unknown ? `${sizeOf(totalBytes)} and ${unknown}` : sizeOf(totalBytes)
}

/** What was found at the address: is it the right show, and is it whole? */
export function FeedFound({ feed }: { feed: ParsedFeed }) {
  const { podcast, photoUrl, numberOfEpisodes, problems } = feed
  return (
    <section aria-label="What was found" className={classes.found}>
      <ShowArt title={podcast.title} className={classes.art} />
      <div className={classes.words}>
        <Text fw={600} className={classes.title}>
          {podcast.title}
        </Text>
        <Text size="sm" c="dimmed">
          {episodes(numberOfEpisodes)} · {sizeIn(feed)}
        </Text>
      </div>
      <dl className={classes.facts}>
        <dt>The code goes to</dt>
        <dd>{podcast.ownerEmail || 'No owner address in the feed'}</dd>
        <dt>Artwork</dt>
        <dd>{photoUrl ? `Comes over from ${host(photoUrl)}` : 'None in the feed'}</dd>
      </dl>
      {problems.length > 0 ? (
        <details className={classes.problems}>
          <summary>
            {problems.length === 1 ? 'One thing' : `${problems.length.toLocaleString('en-US')} things`} in the feed could not be read as
            written
          </summary>
          <ul>
            {problems.slice(0, 20).map(({ line, title, message }, at) => (
              <li key={at}>
                {title ? <strong>{title}: </strong> : null}
                {message}
                {line === null ? null : ` (line ${line.toLocaleString('en-US')})`}
              </li>
            ))}
          </ul>
          {problems.length > 20 ? <Text size="xs">and {(problems.length - 20).toLocaleString('en-US')} more</Text> : null}
        </details>
      ) : null}
    </section>
  )
}
