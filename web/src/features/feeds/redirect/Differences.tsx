import type { RedirectCheck } from '@castwright/contract/feeds.ts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import classes from './Differences.module.css'

const episodes = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'episode' : 'episodes'}`

/** How the feed at the new address differs from ours: apps know an episode by its guid. */
export function Differences({ check: { missing, added } }: { check: RedirectCheck }) {
  if (missing.count === 0 && added.count === 0) {
    return (
      <Alert color="green" icon={<Icon of={IconCircleCheck} />} mt="md" role="status">
        Every episode of yours is there, under the same guid.
      </Alert>
    )
  }
  return (
    <Alert color="yellow" icon={<Icon of={IconAlertTriangle} />} mt="md" role="status" title="The two feeds differ">
      {missing.count > 0 ? (
        <>
          {episodes(missing.count)} of yours {missing.count === 1 ? 'is' : 'are'} not in the new feed. Apps lose what is missing, or take
          the same episode under another guid for a new one.
          <Titles {...missing} />
        </>
      ) : null}
      {added.count > 0 ? (
        <>
          {episodes(added.count)} of the new feed {added.count === 1 ? 'is' : 'are'} not in yours. Apps will show{' '}
          {added.count === 1 ? 'it' : 'them'} as new.
          <Titles {...added} />
        </>
      ) : null}
    </Alert>
  )
}

function Titles({ count, titles }: { count: number; titles: readonly string[] }) {
  const more = count - titles.length
  return (
    <ul className={classes.titles}>
      {titles.map((title, at) => (
        <li key={at}>{title}</li>
      ))}
      {more > 0 ? <li>and {more.toLocaleString('en-US')} more</li> : null}
    </ul>
  )
}
