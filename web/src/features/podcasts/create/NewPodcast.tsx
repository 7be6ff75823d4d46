import type { Plan } from '@castwright/contract/billing/limits.ts'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { lazyDialog } from '../../../ui/lazyPart.tsx'
import { refreshPodcasts, useOwnPlan } from '../api.ts'
import { closeFlow, openAddPodcast, useNewPodcastFlow } from './flow.ts'

const AddPodcastDrawer = lazyDialog(async () => (await import('./AddPodcastDrawer.tsx')).AddPodcastDrawer)
const PlanLimitsDialog = lazyDialog(async () => (await import('../../../components/PlanLimitsDialog.tsx')).PlanLimitsDialog)

/** The Import Podcast modal, passed in because features don't import each other. */
export type ImportPart = ComponentType<{
  opened: boolean
  /** The step to open at. */
  first: 'choice' | 'feed'
  plan: Plan | undefined
  onClose: () => void
  /** Called when the user chooses to start from scratch. */
  onStart: () => void
}>

type Props = {
  Import: ImportPart
  /** Opens the form for the first episode of a new podcast. */
  onAddEpisode: (podcastId: string) => void
}

/** The dialogs for adding a podcast, mounted once for all pages. */
export function NewPodcast({ Import, onAddEpisode }: Props) {
  const { wanted, round } = useNewPodcastFlow()
  const { plan, isFull } = useOwnPlan()
  /** The round that was over the limit. Plan changes while the form is open don't matter. */
  const [refused, setRefused] = useState(0)
  const [answered, setAnswered] = useState(0)
  /** The round that started with the modal. */
  const [modal, setModal] = useState<{ round: number; first: 'choice' | 'feed' } | null>(null)
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  // Navigating away closes the flow.
  useEffect(() => closeFlow, [pathname])
  if (wanted !== 'none' && answered !== round) {
    setAnswered(round)
    if (isFull) setRefused(round)
    if (wanted !== 'form') setModal({ round, first: wanted === 'import' ? 'feed' : 'choice' })
  }
  const isRefused = refused === round
  useEffect(() => {
    // The limit may have changed in another tab, so refetch before the next try.
    if (isRefused && wanted !== 'none') void refreshPodcasts()
  }, [isRefused, wanted])
  return (
    <>
      <PlanLimitsDialog opened={wanted !== 'none' && isRefused} onClose={closeFlow} isOwner>
        You've reached your podcast limit.
      </PlanLimitsDialog>
      {modal ? (
        <Import
          key={modal.round}
          opened={(wanted === 'choice' || wanted === 'import') && !isRefused}
          first={modal.first}
          plan={plan}
          onClose={closeFlow}
          onStart={openAddPodcast}
        />
      ) : null}
      {round > 0 ? (
        <AddPodcastDrawer
          key={round}
          opened={wanted === 'form' && !isRefused}
          plan={plan}
          onClose={closeFlow}
          onAddEpisode={onAddEpisode}
        />
      ) : null}
    </>
  )
}
