import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { RelativeTime } from '../../../lib/RelativeTime.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { Draft } from './kept.ts'

type Props = { draft: Draft; onTakeUp: (draft: Draft) => void; onThrowAway: (draft: Draft) => void }

/** Words that were typed and not saved are offered again. */
export function KeptOffer({ draft, onTakeUp, onThrowAway }: Props) {
  return (
    <Alert color="blue" icon={<Icon of={IconHistory} />} role="status">
      <Text mb="xs">
        You wrote show notes that were not saved (<RelativeTime at={new Date(draft.at).toISOString()} />
        ). They are kept in this tab.
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" onClick={() => onTakeUp(draft)}>
          Restore my text
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onThrowAway(draft)}>
          Discard
        </Button>
      </Group>
    </Alert>
  )
}
