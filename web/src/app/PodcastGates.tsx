import { Outlet, useParams } from '@tanstack/react-router'
import { useAppStore } from '../lib/appStore.ts'
import { AccessGate } from './AccessGate.tsx'
import { PodcastShell } from './settings/PodcastShell.tsx'

/** The pages of the podcast in the URL, which is the selected one. */
export function PodcastGate() {
  const podcastId = useAppStore((state) => state.selectedPodcastId)
  return podcastId === null ? (
    <Outlet />
  ) : (
    <AccessGate podcastId={podcastId}>
      <Outlet />
    </AccessGate>
  )
}

/** A podcast's settings, including the redirect page. */
export function PodcastSettingsGate() {
  const { podcastId = '' } = useParams({ strict: false })
  return (
    <AccessGate podcastId={podcastId}>
      <PodcastShell />
    </AccessGate>
  )
}
