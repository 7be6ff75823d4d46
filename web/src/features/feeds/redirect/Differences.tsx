import type { RedirectCheck } from '@castwright/contract/feeds/shapes.ts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import classes from './Differences.module.css'

const episodes = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'episode' : 'episodes'}`

/** Compares the new feed with ours by GUID, which is how apps identify episodes. */
export function Differences({ check: { missing, added } }: { check: RedirectCheck }) {
  if (missing.count === 0 && added.count === 0) {
    return (
      <Alert color="green" icon={<Icon of={IconCircleCheck} />} mt="md" role="status">
        The new feed has all your episodes, with the same GUIDs.
      </Alert>
    )
  }
  return (
    <Alert color="yellow" icon={<Icon of={IconAlertTriangle} />} mt="md" role="status" title="The two feeds differ">
      {missing.count > 0 ? (
        <>
          {episodes(missing.count)} {missing.count === 1 ? 'is' : 'are'} missing from the new feed. Apps will drop missing episodes and
          treat an episode with a different GUID as new.
          <Titles {...missing} />
        </>
      ) : null}
      {added.count > 0 ? (
        <>
          {episodes(added.count)} in the new feed {added.count === 1 ? "isn't" : "aren't"} in yours. Apps will show{' '}
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
