import { type Span, writeSpan } from '@castwright/contract/comments/moments.ts'
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'

/** What a comment is about in the recording. Plays it from there. */
export const TimeLink = ({ span, onSeek }: { span: Span; onSeek: (ms: number) => void }) => (
  <Button
    my="xxs"
    style={{ fontVariantNumeric: 'tabular-nums' }}
    variant="light"
    size="compact-xs"
    leftSection={<Icon of={IconPlayerPlay} small />}
    aria-label={`Play ${writeSpan(span)}`}
    onClick={() => onSeek(span.startMs)}
  >
    {writeSpan(span)}
  </Button>
)
