import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { PlanLimitsDialog } from '../../../ui/PlanLimitsDialog.tsx'
import { refreshPodcasts, useOwnPlan } from '../api.ts'
import { closeFlow, openAddPodcast, useFlow } from './flow.ts'
import { ImportPodcastDialog } from './ImportPodcastDialog.tsx'

const AddPodcastDrawer = lazy(async () => ({ default: (await import('./AddPodcastDrawer.tsx')).AddPodcastDrawer }))

/** Where a new podcast is started, whatever page one is on. */
export function NewPodcast() {
  const { wanted, round } = useFlow()
  const { plan, isFull } = useOwnPlan()
  /** The opening for which there was no room. What becomes of the plan while the form is open does not matter. */
  const [refused, setRefused] = useState(0)
  const [answered, setAnswered] = useState(0)

  const place = useLocation({ select: ({ pathname }) => pathname })
  // Whoever goes elsewhere has left it.
  useEffect(() => closeFlow, [place])
  if (wanted !== 'none' && answered !== round) {
    setAnswered(round)
    if (isFull) setRefused(round)
  }
  const isRefused = refused === round
  useEffect(() => {
    // Room that was made elsewhere is found at the next try.
    if (isRefused && wanted !== 'none') void refreshPodcasts()
  }, [isRefused, wanted])

  return (
    <>
      <PlanLimitsDialog opened={wanted !== 'none' && isRefused} onClose={closeFlow}>
        Your plan has no room for another podcast.
      </PlanLimitsDialog>
      <ImportPodcastDialog opened={wanted === 'choice' && !isRefused} onClose={closeFlow} onStart={openAddPodcast} />
      {round > 0 ? (
        <Suspense>
          <AddPodcastDrawer key={round} opened={wanted === 'form' && !isRefused} plan={plan} onClose={closeFlow} />
        </Suspense>
      ) : null}
    </>
  )
}
