import type { ImportObstacle } from '@castwright/contract/imports.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { paths } from '../../../lib/links.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { LinkButton } from '../../../ui/Links.tsx'

const titles: Record<ImportObstacle['kind'], string> = {
  locked: 'This feed is locked',
  podcasts: 'Your plan has no room for another podcast',
  episodes: 'More episodes than your plan publishes',
  storage: 'More than your plan stores',
  video: 'Video needs a larger plan',
  ours: 'This show lives here already',
  twice: 'This show was imported already',
}

const ofPlan: ReadonlySet<ImportObstacle['kind']> = new Set(['podcasts', 'episodes', 'storage', 'video'])

type Props = { obstacle: ImportObstacle; busy: boolean; onReadAgain: () => void }

/** What stands in the way of an import, and where to go about it. */
export function Obstacle({ obstacle: { kind, message }, busy, onReadAgain }: Props) {
  return (
    <Alert color="yellow" icon={<Icon of={kind === 'locked' ? IconLock : IconAlertTriangle} />} title={titles[kind]} role="alert">
      <Text size="sm">{message}</Text>
      <Group gap="xs" mt="sm">
        {ofPlan.has(kind) ? (
          <LinkButton to={paths.offersAndUpgrades} size="compact-sm">
            Upgrade
          </LinkButton>
        ) : null}
        <Button size="compact-sm" variant="default" loading={busy} onClick={onReadAgain}>
          Read the feed again
        </Button>
      </Group>
    </Alert>
  )
}
