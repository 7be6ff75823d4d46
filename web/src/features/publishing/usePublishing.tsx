import type { Podcast } from '@castwright/contract/podcasts.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { messageOf } from '../../lib/rpc.ts'
import { confirm } from '../../ui/confirm.tsx'
import { PlanLimitsDialog } from '../../components/PlanLimitsDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { isFull, type Publishable, unpublish, words } from './api.ts'
import { ChangeDateDialog, PublishNowDialog, ScheduleDialog } from './dialogs.tsx'

type Act = 'now' | 'schedule' | 'again' | 'date' | 'full'

export type Publishing = {
  publishNow: (episode: Publishable) => void
  publishLater: (episode: Publishable) => void
  /** Of what is scheduled already: another time, or none. */
  reschedule: (episode: Publishable) => void
  republish: (episode: Publishable) => void
  changeDate: (episode: Publishable) => void
  unpublish: (episode: Publishable) => void
  /** To be put on the page. */
  dialogs: ReactNode
}

/** Everything that brings an episode of this podcast to its listeners, each with the questions that it asks before. */
export function usePublishing(podcast: Podcast, timeZone: string): Publishing {
  // What was asked last is kept while its dialog goes.
  const [asked, setAsked] = useState<{ act: Act; episode: Publishable; why?: string } | null>(null)
  const [opened, setOpened] = useState(false)
  // Opened a moment after it is there: only then does a dialog know where the focus was, and gives it back.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(asked !== null), [asked])
  const open = (act: Act, episode: Publishable) => {
    setAsked({ act, episode })
    setOpened(true)
  }
  const close = () => setOpened(false)

  /** Instead of an act that the plan has no room for, its limits. */
  const ifRoom = async (act: Act, episode: Publishable) => open((await isFull(podcast.id)) ? 'full' : act, episode)

  const republish = async (episode: Publishable) => {
    const sure = await confirm({
      title: 'Are you sure you want to republish?',
      children: `What changed in “${episode.title}” since it was published goes into your RSS feed. Next you choose when: now or later.`,
      confirmLabel: 'Continue',
    })
    if (sure) open('again', episode)
  }

  const takeBack = async (episode: Publishable) => {
    const sure = await confirm({
      title: 'Unpublish this episode?',
      children: (
        <>
          “{episode.title}” leaves your RSS feed, and its public page and file are closed. Podcast apps drop it when they look at the feed
          next; listeners who downloaded it keep their copy.
          {episode.scheduledReleaseDate === null ? null : ' Its scheduled release does not happen.'} Nothing is deleted: you can publish it
          again, by default under its original date.
        </>
      ),
      confirmLabel: 'Unpublish',
      danger: true,
    })
    if (!sure) return
    try {
      await unpublish(episode.id)
      toast.success(words.unpublished)
    } catch (error) {
      toast.error(`${words.unpublishFailed} ${messageOf(error)}`)
    }
  }

  const shown = (act: Act) => isThere && opened && asked?.act === act
  const full = (why: string) => setAsked((before) => before && { ...before, act: 'full', why })
  const dialogs = asked ? (
    <>
      <PublishNowDialog opened={shown('now')} episode={asked.episode} timeZone={timeZone} onClose={close} onFull={full} />
      <ScheduleDialog
        opened={shown('schedule') || shown('again')}
        again={asked.act === 'again'}
        podcast={podcast}
        episode={asked.episode}
        timeZone={timeZone}
        onClose={close}
        onFull={full}
      />
      <ChangeDateDialog opened={shown('date')} episode={asked.episode} timeZone={timeZone} onClose={close} />
      <PlanLimitsDialog opened={shown('full')} onClose={close} isOwner={podcast.showAccess === 'OWNER'}>
        {asked.why ?? words.full}
      </PlanLimitsDialog>
    </>
  ) : null

  return {
    publishNow: (episode) => void ifRoom('now', episode),
    publishLater: (episode) => void ifRoom('schedule', episode),
    reschedule: (episode) => open('schedule', episode),
    republish: (episode) => void republish(episode),
    changeDate: (episode) => open('date', episode),
    unpublish: (episode) => void takeBack(episode),
    dialogs,
  }
}
