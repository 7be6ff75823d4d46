import type { Downloads } from '@castwright/contract/shapes.ts'
import { Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { counted, exactCount, shortCount } from '../lib/numbers.ts'
import classes from './DownloadCount.module.css'

const sentence = ({ allTime, last7Days }: Downloads): string =>
  `${counted(allTime, 'download')}, ${exactCount(last7Days)} in the last 7 days`

/** Downloads of an episode or a podcast. Screen readers and the tooltip get the exact numbers. */
export function DownloadCount({ downloads }: { downloads: Downloads | undefined }) {
  if (!downloads) return null
  const words = sentence(downloads)
  return (
    <Tooltip label={words}>
      <Text size="sm" c="dimmed" component="div" className={classes.count}>
        <VisuallyHidden>{words}</VisuallyHidden>
        <span aria-hidden>
          {shortCount(downloads.allTime)} {downloads.allTime === 1 ? 'download' : 'downloads'}
        </span>
        <span aria-hidden>{`+${shortCount(downloads.last7Days)} in 7 days`}</span>
      </Text>
    </Tooltip>
  )
}
