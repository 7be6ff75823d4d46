import type { Plan } from '@castwright/contract/limits.ts'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { PlanLimitsDialog } from '../../../components/PlanLimitsDialog.tsx'
import { refreshPodcasts, useOwnPlan } from '../api.ts'
import { closeFlow, openAddPodcast, useFlow } from './flow.ts'

const AddPodcastDrawer = lazy(async () => ({ default: (await import('./AddPodcastDrawer.tsx')).AddPodcastDrawer }))

/** The Import Podcast modal, which another feature has. */
export type ImportPart = ComponentType<{
  opened: boolean
  /** Where it begins: at its first step, or straight at the feed. */
  first: 'choice' | 'feed'
  plan: Plan | undefined
  onClose: () => void
  /** From scratch, then. */
  onStart: () => void
}>

/** Where a new podcast is started, whatever page one is on. */
export function NewPodcast({ Import }: { Import: ImportPart }) {
  const { wanted, round } = useFlow()
  const { plan, isFull } = useOwnPlan()
  /** The opening for which there was no room. What becomes of the plan while the form is open does not matter. */
  const [refused, setRefused] = useState(0)
  const [answered, setAnswered] = useState(0)
  /** The opening that began with the modal. */
  const [modal, setModal] = useState<{ round: number; first: 'choice' | 'feed' } | null>(null)
  const place = useLocation({ select: ({ pathname }) => pathname })
  // Whoever goes elsewhere has left it.
  useEffect(() => closeFlow, [place])
  if (wanted !== 'none' && answered !== round) {
    setAnswered(round)
    if (isFull) setRefused(round)
    if (wanted !== 'form') setModal({ round, first: wanted === 'import' ? 'feed' : 'choice' })
  }
  const isRefused = refused === round
  useEffect(() => {
    // Room that was made elsewhere is found at the next try.
    if (isRefused && wanted !== 'none') void refreshPodcasts()
  }, [isRefused, wanted])
  return (
    <>
      <PlanLimitsDialog opened={wanted !== 'none' && isRefused} onClose={closeFlow} isOwner>
        Your plan has no room for another podcast.
      </PlanLimitsDialog>
      {modal ? (
        <Suspense>
          <Import
            key={modal.round}
            opened={(wanted === 'choice' || wanted === 'import') && !isRefused}
            first={modal.first}
            plan={plan}
            onClose={closeFlow}
            onStart={openAddPodcast}
          />
        </Suspense>
      ) : null}
      {round > 0 ? (
        <Suspense>
          <AddPodcastDrawer key={round} opened={wanted === 'form' && !isRefused} plan={plan} onClose={closeFlow} />
        </Suspense>
      ) : null}
    </>
  )
}
