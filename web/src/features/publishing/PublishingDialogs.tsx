import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { PlanLimitsDialog } from '../../components/PlanLimitsDialog.tsx'
import { messages, type Publishable } from './api.ts'
import { ChangeDateDialog, PublishNowDialog, ScheduleDialog } from './dialogs.tsx'
import { ReleasedDialog } from './ReleasedDialog.tsx'

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
      <PublishNowDialog opened={shown('now')} episode={episode} timeZone={timeZone} onClose={onClose} {...on} />
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
