import { Button, Group, Text } from '@mantine/core'
import { bannerMoment } from '../lib/moments.ts'
import type { Stop, StopAnswer } from '../lib/stops.ts'
import { ask } from '../ui/ask.tsx'

const stepsInWords = (count: number): string => (count === 1 ? 'a step' : count === 2 ? 'two steps' : `${count} steps`)

/** What a change does to a scheduled release. */
export function stopText({ releaseDate, releases, steps, details }: Omit<Stop, 'title'>, timeZone: string): string {
  const at = bannerMoment(releaseDate, timeZone)
  const stops = releases > 1 ? `stops ${releases} scheduled releases, the first on ${at}` : `stops the release on ${at}`
  const reopens = steps > 0 ? `reopens ${stepsInWords(steps)} and ` : ''
  return [`This ${reopens}${stops}, unless you fix it by then.`, details].filter(Boolean).join(' ')
}

/** Asks before a change stops a scheduled release. */
export const askAboutStop = (stop: Stop, insteadLabel: string | undefined, timeZone: string): Promise<StopAnswer> =>
  ask<StopAnswer>({
    title: stop.releases > 1 ? 'Stop scheduled releases?' : `Stop the release of “${stop.title}”?`,
    closed: 'cancel',
    children: (answer) => (
      <>
        <Text c="dimmed" mb="lg">
          {stopText(stop, timeZone)}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => answer('cancel')} data-autofocus>
            Cancel
          </Button>
          <Button variant={insteadLabel ? 'default' : 'filled'} color="red" onClick={() => answer('continue')}>
            Continue anyway
          </Button>
          {insteadLabel ? <Button onClick={() => answer('instead')}>{insteadLabel}</Button> : null}
        </Group>
      </>
    ),
  })
