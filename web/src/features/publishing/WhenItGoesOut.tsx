import { type Choice, wallAt } from '@castwright/contract/release-time.ts'
import { Text } from '@mantine/core'
import { bannerMoment, zoneName } from '../../lib/moments.ts'

type Props = { at: Date | 'now' | null; choice: Choice; now: Date; timeZone: string; podcastZone: string }

/** What a choice comes to, on the reader's clock and, where that is another, on the podcast's. */
export function WhenItGoesOut({ at, choice, now, timeZone, podcastZone }: Props) {
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {sentence({ at, choice, now, timeZone, podcastZone })}
    </Text>
  )
}

function sentence({ at, choice, now, timeZone, podcastZone }: Props): string {
  if (at === null) return 'Choose a day and a time.'
  if (at === 'now') return 'It goes into your RSS feed as soon as you confirm.'
  if (at <= now) return 'That time has passed – it will publish as soon as you confirm.'
  const instant = at.toISOString()
  const shown = wallAt(at, timeZone)
  const parts = [
    (shown.date !== choice.date || shown.time !== choice.time) && 'The clocks jump over that time.',
    `It goes out on ${bannerMoment(instant, timeZone)}.`,
    zoneName(instant, podcastZone) !== zoneName(instant, timeZone) &&
      `In the podcast's time zone that is ${bannerMoment(instant, podcastZone)}.`,
  ]
  return parts.filter(Boolean).join(' ')
}
