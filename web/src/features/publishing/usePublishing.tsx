import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/rpc.ts'
import { confirm } from '../../ui/confirm.tsx'
import { lazyDialog } from '../../ui/lazyPart.tsx'
import { toast } from '../../ui/toast.tsx'
import { isLimitReached, type Publishable, unpublish, messages } from './api.ts'
import type { Act, Asked } from './PublishingDialogs.tsx'
import type { Reopening } from './ReleaseChecks.tsx'

const PublishingDialogs = lazyDialog(async () => (await import('./PublishingDialogs.tsx')).PublishingDialogs)

export type Publishing = {
  publishNow: (episode: Publishable) => void
  publishLater: (episode: Publishable) => void
  /** Changes or removes a scheduled release. */
  reschedule: (episode: Publishable) => void
  republish: (episode: Publishable) => void
  changeDate: (episode: Publishable) => void
  unpublish: (episode: Publishable) => void
  /** Opens a dialog again, after something in its checks was fixed. */
  reopen: (dialog: Reopening, episode: Publishable) => void
  /** Must be rendered on the page. */
  dialogs: ReactNode
}

/** Publishing actions with their confirmation dialogs. */
export function usePublishing(podcast: Podcast, timeZone: string, onNextEpisode: () => void): Publishing {
  // Keeps the last request while its dialog closes.
  const [asked, setAsked] = useState<Asked | null>(null)
  const [opened, setOpened] = useState(false)
  const open = (act: Act, episode: Publishable) => {
    setAsked({ act, episode })
    setOpened(true)
  }

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

  const dialogs = asked ? (
    <PublishingDialogs
      {...asked}
      opened={opened}
      podcast={podcast}
      timeZone={timeZone}
      onClose={() => setOpened(false)}
      onReleased={(episode) => setAsked({ act: 'released', episode })}
      onLimitReached={(why) => setAsked((before) => before && { ...before, act: 'full', why })}
      onNextEpisode={onNextEpisode}
    />
  ) : null

  return {
    publishNow: (episode) => void unlessLimitReached('now', episode),
    publishLater: (episode) => void unlessLimitReached('schedule', episode),
    reschedule: (episode) => open('schedule', episode),
    republish: (episode) => void republish(episode),
    changeDate: (episode) => open('date', episode),
    unpublish: (episode) => void confirmUnpublish(episode),
    reopen: open,
    dialogs,
  }
}
