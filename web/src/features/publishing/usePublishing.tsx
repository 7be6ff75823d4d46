import type { Episode } from '@castwright/contract/episodes.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { messageOf } from '../../lib/rpc.ts'
import { confirm } from '../../ui/confirm.tsx'
import { PlanLimitsDialog } from '../../components/PlanLimitsDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { isLimitReached, type Publishable, unpublish, messages } from './api.ts'
import { ReleasedDialog } from './ReleasedDialog.tsx'
import { ChangeDateDialog, PublishNowDialog, ScheduleDialog } from './dialogs.tsx'

type Act = 'now' | 'schedule' | 'again' | 'date' | 'full' | 'released'

export type Publishing = {
  publishNow: (episode: Publishable) => void
  publishLater: (episode: Publishable) => void
  /** Changes or removes a scheduled release. */
  reschedule: (episode: Publishable) => void
  republish: (episode: Publishable) => void
  changeDate: (episode: Publishable) => void
  unpublish: (episode: Publishable) => void
  /** Must be rendered on the page. */
  dialogs: ReactNode
}

/** Publishing actions with their confirmation dialogs. */
export function usePublishing(podcast: Podcast, timeZone: string, onNextEpisode: () => void): Publishing {
  // Keeps the last request while its dialog closes.
  const [asked, setAsked] = useState<{ act: Act; episode: Publishable; why?: string } | null>(null)
  const [opened, setOpened] = useState(false)
  // Opens after mounting, so that the dialog knows where to return the focus.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(asked !== null), [asked])
  const open = (act: Act, episode: Publishable) => {
    setAsked({ act, episode })
    setOpened(true)
  }
  const close = () => setOpened(false)

  /** Opens the plan limits dialog if the limit is reached. */
  const unlessLimitReached = async (act: Act, episode: Publishable) => open((await isLimitReached(podcast.id)) ? 'full' : act, episode)

  const republish = async (episode: Publishable) => {
    const sure = await confirm({
      title: 'Are you sure you want to republish?',
      children: `Changes to “${episode.title}” since it was published will go to your RSS feed. Next, choose whether to republish now or later.`,
      confirmLabel: 'Continue',
    })
    if (sure) open('again', episode)
  }

  const confirmUnpublish = async (episode: Publishable) => {
    const sure = await confirm({
      title: 'Unpublish this episode?',
      children: (
        <>
          “{episode.title}” will be removed from your RSS feed, and its public page and file will no longer be available. It will disappear
          from podcast apps at their next refresh. Listeners who downloaded it keep their copy.
          {episode.scheduledReleaseDate === null ? null : ' Its scheduled release will be canceled.'} Nothing is deleted. You can publish it
          again later, with its original date by default.
        </>
      ),
      confirmLabel: 'Unpublish',
      danger: true,
    })
    if (!sure) return
    try {
      await unpublish(episode.id)
      toast.success(messages.unpublished)
    } catch (error) {
      toast.error(`${messages.unpublishFailed} ${messageOf(error)}`)
    }
  }

  const shown = (act: Act) => isMounted && opened && asked?.act === act
  const full = (why: string) => setAsked((before) => before && { ...before, act: 'full', why })
  const released = (episode: Episode) => setAsked({ act: 'released', episode })
  const dialogs = asked ? (
    <>
      <PublishNowDialog
        opened={shown('now')}
        episode={asked.episode}
        timeZone={timeZone}
        onClose={close}
        onReleased={released}
        onLimitReached={full}
      />
      <ScheduleDialog
        opened={shown('schedule') || shown('again')}
        again={asked.act === 'again'}
        podcast={podcast}
        episode={asked.episode}
        timeZone={timeZone}
        onClose={close}
        onReleased={released}
        onLimitReached={full}
      />
      <ReleasedDialog
        opened={shown('released')}
        podcast={podcast}
        episode={asked.episode}
        timeZone={timeZone}
        onClose={close}
        onNextEpisode={onNextEpisode}
      />
      <ChangeDateDialog opened={shown('date')} episode={asked.episode} timeZone={timeZone} onClose={close} />
      <PlanLimitsDialog opened={shown('full')} onClose={close} isOwner={podcast.showAccess === 'OWNER'}>
        {asked.why ?? messages.full}
      </PlanLimitsDialog>
    </>
  ) : null

  return {
    publishNow: (episode) => void unlessLimitReached('now', episode),
    publishLater: (episode) => void unlessLimitReached('schedule', episode),
    reschedule: (episode) => open('schedule', episode),
    republish: (episode) => void republish(episode),
    changeDate: (episode) => open('date', episode),
    unpublish: (episode) => void confirmUnpublish(episode),
    dialogs,
  }
}
