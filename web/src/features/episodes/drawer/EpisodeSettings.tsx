import { useLocation } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { create } from 'zustand'
import type { Opening } from './initialData.ts'

type Flow = {
  opening: Opening | null
  opened: boolean
  /** Incremented on each opening, so that the drawer starts fresh. */
  round: number
}

/** The drawer can be opened from many places but is mounted once. */
const useDrawerState = create<Flow>(() => ({ opening: null, opened: false, round: 0 }))

/** Opens the Episode Settings drawer for a new or an existing episode. */
export const openEpisodeDrawer = (opening: Opening): void =>
  useDrawerState.setState(({ round }) => ({ opening, opened: true, round: round + 1 }))

const close = (): void => useDrawerState.setState({ opened: false })

type Props = {
  /** Passed in, because features don't import each other. */
  Drawer: ComponentType<Opening & { opened: boolean; onClose: () => void; onSaved: Props['onSaved'] }>
  /** Called after changes to an existing episode are saved, with all its required fields. */
  onSaved: (episodeId: string) => Promise<void>
}

/** Mounts the drawer once for all pages. */
export function EpisodeSettings({ Drawer, onSaved }: Props) {
  const { opening, opened, round } = useDrawerState()
  const place = useLocation({ select: ({ pathname }) => pathname })
  // Navigating away closes the drawer.
  useEffect(() => close, [place])
  if (opening === null) return null
  return <Drawer key={round} {...opening} opened={opened} onClose={close} onSaved={onSaved} />
}
