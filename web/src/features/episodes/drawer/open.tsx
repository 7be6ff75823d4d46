import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { create } from 'zustand'
import type { RecordingPart } from './RecordingSlot.tsx'
import type { Opening } from './start.ts'

const EpisodeDrawer = lazy(async () => ({ default: (await import('./EpisodeDrawer.tsx')).EpisodeDrawer }))

type Flow = {
  opening: Opening | null
  opened: boolean
  /** Each opening begins anew. */
  round: number
}

/** The drawer can be asked for in many places, and stands in one. */
const useFlow = create<Flow>(() => ({ opening: null, opened: false, round: 0 }))

/** The Episode Settings drawer: of an episode, or for a new one. */
export const openEpisodeDrawer = (opening: Opening): void => useFlow.setState(({ round }) => ({ opening, opened: true, round: round + 1 }))

const close = (): void => useFlow.setState({ opened: false })

/** Where the drawer stands, whatever page one is on. */
export function EpisodeSettings({ Recording }: { Recording: RecordingPart }) {
  const { opening, opened, round } = useFlow()
  const place = useLocation({ select: ({ pathname }) => pathname })
  // Whoever goes elsewhere has left it.
  useEffect(() => close, [place])
  if (opening === null) return null
  return (
    <Suspense>
      <EpisodeDrawer key={round} {...opening} opened={opened} onClose={close} Recording={Recording} />
    </Suspense>
  )
}
