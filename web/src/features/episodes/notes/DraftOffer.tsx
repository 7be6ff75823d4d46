import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { Draft } from './drafts.ts'

type Props = { draft: Draft; onTakeUp: (draft: Draft) => void; onThrowAway: (draft: Draft) => void }

/** Offers to restore an unsaved draft. */
export function DraftOffer({ draft, onTakeUp, onThrowAway }: Props) {
  return (
    <Alert color="blue" icon={<Icon of={IconHistory} />} role="status">
      <Text mb="xs">
        You have unsaved show notes on this device (<RelativeTime at={new Date(draft.at).toISOString()} />
        ).
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
