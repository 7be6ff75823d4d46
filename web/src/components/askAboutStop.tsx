import { Button, Group, Text } from '@mantine/core'
import { bannerMoment } from '../lib/moments.ts'
import type { Stop, StopAnswer } from '../lib/stops.ts'
import { loadedModals, loadModals } from '../ui/loadModals.ts'
import { loadOrAsk } from '../ui/loadOrAsk.tsx'

const stepsInWords = (count: number): string => (count === 1 ? 'a step' : count === 2 ? 'two steps' : `${count} steps`)

/** What a change does to a scheduled release. */
export function stopText({ releaseDate, releases, steps, details }: Omit<Stop, 'title'>, timeZone: string): string {
  const at = bannerMoment(releaseDate, timeZone)
  const stops = releases > 1 ? `stops ${releases} scheduled releases, the first on ${at}` : `stops the release on ${at}`
  const reopens = steps > 0 ? `reopens ${stepsInWords(steps)} and ` : ''
  return [`This ${reopens}${stops}, unless you fix it by then.`, details].filter(Boolean).join(' ')
}

/** Asks before a change stops a scheduled release. */
export async function askAboutStop(stop: Stop, insteadLabel: string | undefined, timeZone: string): Promise<StopAnswer> {
  const loaded = loadedModals() ?? (await loadOrAsk(loadModals))
  if (loaded === null) return 'cancel'
  const { modals } = loaded
  return new Promise((resolve) => {
    const end = (answer: StopAnswer) => () => {
      resolve(answer)
      modals.close(id)
    }
    const id = modals.open({
      title: stop.releases > 1 ? 'Stop scheduled releases?' : `Stop the release of “${stop.title}”?`,
      onClose: () => resolve('cancel'),
      children: (
        <>
          <Text c="dimmed" mb="lg">
            {stopText(stop, timeZone)}
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={end('cancel')} data-autofocus>
              Cancel
            </Button>
            <Button variant={insteadLabel ? 'default' : 'filled'} color="red" onClick={end('continue')}>
              Continue anyway
            </Button>
            {insteadLabel ? <Button onClick={end('instead')}>{insteadLabel}</Button> : null}
          </Group>
        </>
      ),
    })
  })
}
