import type { Downloads } from '@castwright/contract/shapes.ts'
import { Text, VisuallyHidden } from '@mantine/core'
import { counted, exactCount, shortCount } from '../lib/numbers.ts'
import { Sparkline } from '../ui/charts/Sparkline.tsx'
import { LazyTooltip } from '../ui/LazyTooltip.tsx'
import { TextLink } from '../ui/Links.tsx'
import classes from './DownloadCount.module.css'

const sentence = ({ allTime, last7Days }: Downloads): string =>
  `${counted(allTime, 'download')}, ${exactCount(last7Days)} in the last 7 days`

type Props = {
  downloads: Downloads | undefined
  /** The podcast, whose numbers the count links to. */
  profileUrl?: string
  /** Its episode, if the count is that of one. */
  episodeId?: string
}

/** Downloads of an episode or a podcast, with those of the last 28 days as a line. Screen readers and the tooltip get the exact numbers. */
export function DownloadCount({ downloads, profileUrl, episodeId }: Props) {
  if (!downloads) return null
  const words = sentence(downloads)
  const count = (
    <>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span aria-hidden>
        {shortCount(downloads.allTime)} {downloads.allTime === 1 ? 'download' : 'downloads'}
      </span>
      <span aria-hidden>{`+${shortCount(downloads.last7Days)} in 7 days`}</span>
      <Sparkline values={downloads.trend} />
    </>
  )
  const look = { className: classes.count, c: 'dimmed', underline: 'hover' } as const
  return (
    <LazyTooltip label={words}>
      {profileUrl === undefined ? (
        <Text size="sm" c="dimmed" component="div" className={classes.count}>
          {count}
        </Text>
      ) : episodeId === undefined ? (
        <TextLink to="/$profileUrl/analytics" params={{ profileUrl }} size="sm" {...look}>
          {count}
        </TextLink>
      ) : (
        <TextLink to="/$profileUrl/analytics/$episode" params={{ profileUrl, episode: episodeId }} size="sm" {...look}>
          {count}
        </TextLink>
      )}
    </LazyTooltip>
  )
}
