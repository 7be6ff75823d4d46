import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button, Group, Stack } from '@mantine/core'
import { IconArrowForwardUp, IconCopy, IconDownload, IconRefresh } from '@tabler/icons-react'
import type { Plan } from '@castwright/contract/billing/limits.ts'
import { paths } from '@castwright/contract/paths.ts'
import { Loading, SettingsSkeleton } from '../../ui/Skeletons.tsx'
import { SettingsSections } from '../../ui/settings/SettingsSections.tsx'
import { isPlanLimit, mayRedirect, podcastQuery, usePublished } from './api.ts'
import { DirectoriesForm } from './directories/DirectoriesForm.tsx'
import { GuideCard } from './GuideCard.tsx'
import { RedirectBanner } from './redirect/RedirectBanner.tsx'
import { messages } from './messages.ts'
import { query, rpc } from '../../lib/rpc.ts'
import { CheckResults, summarizeChecks } from '../../components/checks/CheckResults.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Plan as PlanDrawing } from '../../ui/drawings/Plan.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { usePortal } from '../../ui/usePortal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { copyText } from '../../ui/copy.ts'
import { ValueRow } from '../../ui/settings/ValueRow.tsx'
import { saveFile } from '../../lib/saveFile.ts'

const sections = ['RSS Feed', 'Feed Health', 'Registration Guide', 'Distribution', 'More directories', 'Transcripts']

type Props = { podcastId: string; /** Further sections, which other features have. */ children?: ReactNode }

export function RssAndDistribution({ podcastId, children }: Props) {
  const { data, error, refetch } = useQuery(podcastQuery(podcastId))
  if (data) return <Feed podcast={data.podcast}>{children}</Feed>
  return (
    <QueryState title={messages.loadFailed} inCard error={error} refetch={refetch}>
      <SettingsSkeleton fields={6} />
    </QueryState>
  )
}

function Feed({ podcast, children }: { podcast: Podcast; children: ReactNode }) {
  const { count, plan, isPending, isClosed } = usePublished(podcast.id)
  // The server may have a newer count.
  const [isRefused, setRefused] = useState(false)
  if (isPending)
    return (
      <Loading>
        <SettingsSkeleton fields={6} />
      </Loading>
    )
  const banner = podcast.isRedirected ? <RedirectBanner podcast={podcast} /> : null
  if (isClosed || isRefused) {
    return (
      <SettingsSections>
        {banner}
        <LimitScreen podcast={podcast} plan={plan} />
      </SettingsSections>
    )
  }
  return (
    <SettingsSections index={sections}>
      {banner}
      <FeedCard podcast={podcast} onPlanLimit={() => setRefused(true)} />
      <FeedChecksCard podcastId={podcast.id} />
      <GuideCard podcast={podcast} published={count} />
      <DirectoriesForm podcast={podcast} />
      {children}
    </SettingsSections>
  )
}

/** Results of the feed checks. */
function FeedChecksCard({ podcastId }: { podcastId: string }) {
  const { data, error, isFetching, refetch } = useQuery(query('PodcastService.CheckFeed', { podcastId }))
  return (
    <SettingsSection
      title="Feed Health"
      hint={data ? summarizeChecks(data.findings) : 'Checks your feed against what Apple, Spotify and the podcast standard require.'}
      action={
        data ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon of={IconRefresh} small />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            Check again
          </Button>
        ) : null
      }
    >
      {data ? (
        <CheckResults results={data.findings} back={{ label: 'Back to Feed Health' }} />
      ) : (
        <QueryState title={messages.loadFailed} order={3} error={error} refetch={refetch} rows={3} />
      )}
    </SettingsSection>
  )
}

/** Replaces the tab at the plan limit. Moving to another host stays possible, and the public feed keeps working. */
function LimitScreen({ podcast, plan }: { podcast: Podcast; plan: Plan | undefined }) {
  const isOwner = podcast.showAccess === 'OWNER'
  return (
    <EmptyState
      inCard
      drawing={<PlanDrawing />}
      title="Upgrade to access your feed!"
      action={
        <>
          <LinkButton to={paths.planUsage} variant="default">
            View Plan Usage
          </LinkButton>
          <RedirectButton podcast={podcast} />
          {isOwner ? <Upgrade isPaying={plan !== undefined && plan !== 'FREE'} /> : <UpgradeForOthers />}
        </>
      }
    >
      {isOwner ? 'Your plan has' : "The podcast owner's plan has"} reached its published episode limit. Listeners won't notice: your feed
      and your published episodes stay available.{isOwner ? null : ' Ask the owner to upgrade.'}
    </EmptyState>
  )
}

/** Customers who already pay change their plan in the customer portal. */
function Upgrade({ isPaying }: { isPaying: boolean }) {
  const { open, isOpening } = usePortal()
  if (!isPaying) return <LinkButton to={paths.offersAndUpgrades}>Upgrade Subscription</LinkButton>
  return (
    <Button loading={isOpening} onClick={open}>
      Upgrade Subscription
    </Button>
  )
}

const UpgradeForOthers = () => <HintedButton disabledReason="Only the podcast owner can upgrade.">Upgrade Subscription</HintedButton>

/** The feed URL with copy and download buttons. */
function FeedCard({ podcast, onPlanLimit }: { podcast: Podcast; onPlanLimit: () => void }) {
  const handle = (error: unknown) => {
    if (isPlanLimit(error)) onPlanLimit()
    return isPlanLimit(error)
  }
  const download = useSubmit({ handle, reason: () => 'Unable to download file.' }, async () => {
    const { rssFeed } = await rpc('PodcastService.GetRSSFeed', { podcastId: podcast.id })
    saveFile(`${podcast.profileUrl}.xml`, 'application/rss+xml', rssFeed)
  })
  return (
    <SettingsSection title="RSS Feed" hint="Your permanent feed URL. Submit it to directories.">
      <Stack gap="md">
        <ValueRow
          label="RSS Feed URL"
          action={
            <Button
              variant="default"
              leftSection={<Icon of={IconCopy} />}
              aria-label="Copy RSS Feed URL"
              onClick={() => void copyText(podcast.rssFeedUrl)}
            >
              Copy
            </Button>
          }
        >
          {podcast.rssFeedUrl}
        </ValueRow>
        <Group gap="sm">
          <Button variant="default" leftSection={<Icon of={IconDownload} />} loading={download.isBusy} onClick={download.submit}>
            Download RSS Feed
          </Button>
          <RedirectButton podcast={podcast} />
        </Group>
      </Stack>
    </SettingsSection>
  )
}

/** Links to the 301 redirect page unless the podcast is already redirected. */
function RedirectButton({ podcast }: { podcast: Podcast }) {
  if (podcast.isRedirected) return null
  const icon = <Icon of={IconArrowForwardUp} />
  if (!mayRedirect(podcast)) {
    return (
      <HintedButton variant="default" leftSection={icon} disabledReason="Ask an Owner or Admin of this podcast to request the redirect.">
        Request 301 Redirect
      </HintedButton>
    )
  }
  return (
    <LinkButton to="/podcast/$podcastId/redirect" params={{ podcastId: podcast.id }} variant="default" leftSection={icon}>
      Request 301 Redirect
    </LinkButton>
  )
}
