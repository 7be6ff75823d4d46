import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { PlanLimitsDialog } from '../../components/PlanLimitsDialog.tsx'
import { messages, publish, type Publishable } from './api.ts'
import { ReleasedDialog } from './ReleasedDialog.tsx'
import { lastPublishedMoment } from '../../lib/moments.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { lazySection } from '../../ui/lazySection.tsx'
import { Loading } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.tsx'
import type { ChangeDateProps, ScheduleProps } from './DateForms.tsx'
import { sizes } from '../../ui/theme.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { ReleaseChecks, reportFailure, ServerError, useReleaseChecks } from './ReleaseChecks.tsx'

export type Act = 'now' | 'schedule' | 'again' | 'date' | 'full' | 'released'

/** What the user wants to do, and why the plan doesn't allow it. */
export type Asked = { act: Act; episode: Publishable; why?: string }

type Props = Asked & {
  opened: boolean
  podcast: Podcast
  timeZone: string
  onClose: () => void
  onReleased: (episode: Episode) => void
  onLimitReached: (why: string) => void
  onNextEpisode: () => void
}

/** Confirms what is published, and when. */
export function PublishingDialogs({ act, opened, episode, why, podcast, timeZone, onClose, onNextEpisode, ...on }: Props) {
  const shown = (wanted: Act) => opened && act === wanted
  return (
    <>
      <PublishNowDialog opened={shown('now')} podcast={podcast} episode={episode} timeZone={timeZone} onClose={onClose} {...on} />
      <ScheduleDialog
        opened={shown('schedule') || shown('again')}
        again={act === 'again'}
        podcast={podcast}
        episode={episode}
        timeZone={timeZone}
        onClose={onClose}
        {...on}
      />
      <ReleasedDialog
        opened={shown('released')}
        podcast={podcast}
        episode={episode}
        timeZone={timeZone}
        onClose={onClose}
        onNextEpisode={onNextEpisode}
      />
      <ChangeDateDialog opened={shown('date')} episode={episode} timeZone={timeZone} onClose={onClose} />
      <PlanLimitsDialog opened={shown('full')} onClose={onClose} isOwner={podcast.showAccess === 'OWNER'}>
        {why ?? messages.full}
      </PlanLimitsDialog>
    </>
  )
}

/** The calendars are loaded on first use. */
const ScheduleForm = lazySection(async () => (await import('./DateForms.tsx')).ScheduleForm)
const ChangeDateForm = lazySection(async () => (await import('./DateForms.tsx')).ChangeDateForm)

const waiting = (
  <Loading>
    <Skeleton height={sizes.popover} radius="md" />
  </Loading>
)

/** Sets when the episode is published automatically. */
function ScheduleDialog({ opened, ...form }: ScheduleProps & { opened: boolean }) {
  const title = form.episode.scheduledReleaseDate === null ? 'Confirm Publishing Date' : 'Change Scheduled Release Date'
  return (
    <Dialog opened={opened} onClose={form.onClose} title={title} size="wide">
      <Suspense fallback={waiting}>
        <ScheduleForm {...form} />
      </Suspense>
    </Dialog>
  )
}

/** Changes the publish date of a published episode. */
function ChangeDateDialog({ opened, ...form }: ChangeDateProps & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title="Change Publishing Date">
      <Suspense fallback={waiting}>
        <ChangeDateForm {...form} />
      </Suspense>
    </Dialog>
  )
}

type PublishNowProps = {
  podcast: Podcast
  episode: Publishable
  timeZone: string
  onClose: () => void
  onReleased: (episode: Episode) => void
  onLimitReached: (why: string) => void
}

function PublishNowDialog({ opened, ...form }: PublishNowProps & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={messages.askNow} size="wide">
      <PublishNow {...form} />
    </Dialog>
  )
}

function PublishNow({ podcast, episode, timeZone, onClose, onReleased, onLimitReached }: PublishNowProps) {
  const checks = useReleaseChecks(episode.id)
  const [date, setDate] = useState<'original' | 'today'>('original')
  const go = useSubmit({ inForm: true, handle: reportFailure(messages.publishFailed, checks, onLimitReached) }, async () => {
    const published = await publish(episode.id, date === 'today' ? 'now' : undefined)
    toast.success(messages.published)
    onReleased(published)
  })

  return (
    <Stack gap="lg">
      <Text c="dimmed">{messages.askNowText}</Text>
      {episode.lastPublishedDate === null ? null : (
        <Radio.Group label="Publishing date" value={date} onChange={(value) => setDate(value === 'today' ? 'today' : 'original')}>
          <Stack gap="xs" mt="xs">
            <Radio value="original" label={`Original date (${lastPublishedMoment(episode.lastPublishedDate, timeZone)})`} />
            <Radio value="today" label="Today" />
          </Stack>
        </Radio.Group>
      )}
      <ReleaseChecks checks={checks} podcast={podcast} episodeId={episode.id} reopens="now" onLeave={onClose} />
      <ServerError>{go.refusal}</ServerError>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <HintedButton disabledReason={checks.disabledReason} loading={go.isBusy} onClick={go.submit} data-autofocus>
          Confirm
        </HintedButton>
      </DialogActions>
    </Stack>
  )
}
