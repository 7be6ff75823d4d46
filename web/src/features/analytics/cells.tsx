import type { EpisodeNumbers } from '@castwright/contract/analytics/shapes.ts'
import { Table, Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { exactCount } from '../../lib/numbers.ts'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { TextLink } from '../../ui/Links.tsx'
import classes from './Analytics.module.css'
import { changeOf, trendWords } from './format.ts'
import { messages } from './messages.ts'

/** How a number compares with an earlier one: '+12.0%', with words for the tooltip and screen readers. */
export function Change({ now, before, what }: { now: number; before: number; what?: string }) {
  const { text, words, meaning } = changeOf(now, before, what)
  return (
    <Tooltip label={words}>
      <span className={classes.change} data-meaning={meaning}>
        <span aria-hidden>{text}</span>
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

type CountProps = {
  value: number
  /** Explains the number. Without it, it can't be explained here. */
  onWhy?: (() => void) | undefined
}

/** A number of downloads that opens why they counted. */
export function Count({ value, onWhy }: CountProps) {
  if (!onWhy) return <>{exactCount(value)}</>
  return (
    <UnstyledButton className={classes.count} title={messages.why} aria-haspopup="dialog" onClick={onWhy}>
      {exactCount(value)}
    </UnstyledButton>
  )
}

type TitleProps = {
  episodeId: string
  title: string
  /** Of its podcast. Null if the episode has no page. */
  profileUrl: string | null
}

/** Links to the numbers of an episode. */
export function EpisodeTitle({ episodeId, title, profileUrl }: TitleProps) {
  if (profileUrl === null)
    return (
      <Text span c="dimmed">
        <bdi>{title}</bdi>
      </Text>
    )
  return (
    <TextLink to="/$profileUrl/analytics/$episode" params={{ profileUrl, episode: episodeId }} underline="hover">
      <bdi>{title}</bdi>
    </TextLink>
  )
}

type NumbersProps = {
  numbers: Pick<EpisodeNumbers, 'downloads' | 'previous' | 'trend' | 'allTime'>
  onWhy: (() => void) | undefined
}

/** Downloads in a period, compared with the one before, and all downloads. */
export const NumberCells = ({ numbers: { downloads, previous, trend, allTime }, onWhy }: NumbersProps) => (
  <>
    <Table.Td data-number>
      <Count value={downloads} onWhy={onWhy} />
    </Table.Td>
    <Table.Td data-number>
      <Change now={downloads} before={previous} />
    </Table.Td>
    <Table.Td className={classes.wide}>
      <Sparkline values={trend} label={trendWords(trend)} />
    </Table.Td>
    <Table.Td className={classes.wide} data-number>
      {exactCount(allTime)}
    </Table.Td>
  </>
)
