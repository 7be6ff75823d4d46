import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Alert, Button, List, Stack } from '@mantine/core'
import { useState } from 'react'
import type { MigrationInfo } from '@castwright/contract/imports.ts'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { Card } from '../../../ui/Card.tsx'
import { EpisodeList } from '../../../ui/drawings/EpisodeList.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { useMigration } from '../api.ts'
import { StatusDialog } from '../progress/StatusDialog.tsx'
import { differences, words } from '../words.ts'
import classes from './report.module.css'
import { ReportCard, useReport } from './ReportCard.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Icon } from '../../../ui/Icon.tsx'

type ImportReportPageProps = { podcast: Podcast; timeZone: string }

/** The old feed against the new one, and what follows from it. */
export function ImportReportPage({ podcast, timeZone }: ImportReportPageProps) {
  const { data: info, error, refetch } = useMigration(podcast)
  const [looking, setLooking] = useState(false)
  const episodes = (
    <LinkButton to="/$profileUrl/episodes" params={{ profileUrl: podcast.profileUrl }}>
      View episodes
    </LinkButton>
  )
  return (
    <Page
      title="Import Report"
      action={
        info ? (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setLooking(true)}>
            View Summary
          </Button>
        ) : null
      }
    >
      {info ? (
        <Stack gap="lg" className={classes.page}>
          <RedirectCard podcast={podcast} info={info} />
          <ReportCard podcast={podcast} info={info} timeZone={timeZone} />
          <StatusDialog podcast={podcast} info={info} opened={looking} onClose={() => setLooking(false)} />
        </Stack>
      ) : info === null ? (
        <Card>
          <EmptyState drawing={<EpisodeList />} title="This podcast began here" action={episodes}>
            Nothing of it was imported, so there is nothing to compare.
          </EmptyState>
        </Card>
      ) : error ? (
        <Card>
          <ErrorState title={words.loadFailed} onRetry={() => void refetch()} error={error} />
        </Card>
      ) : (
        <Loading>
          <RowsSkeleton rows={8} />
        </Loading>
      )}
    </Page>
  )
}

type RedirectCardProps = { podcast: Podcast; info: MigrationInfo }

/** What is left to do at the old host. Green only where nothing speaks against it. */
export function RedirectCard({ podcast, info }: RedirectCardProps) {
  const host = calledHost(info.oldHost)
  const { data: report } = useReport(podcast.id)
  return (
    <Card title="301 Redirect" hint={`The last step of the move: ${host} sends every app to your new feed.`}>
      <Stack gap="md">
        <Advice info={info} accepted={Boolean(report?.acceptedAt)} />
        {info.redirectAdvice === 'ready' ? (
          <>
            <CopyField
              label="Your New RSS Feed URL"
              description="This is where the old feed has to lead. It never changes."
              value={podcast.rssFeedUrl}
            />
            <List type="ordered" spacing="xs">
              <List.Item>{redirectAt(info.oldHost)}</List.Item>
              <List.Item>Open your old feed, {info.rssFeedUrl}, in a browser: it should lead to the new one.</List.Item>
              <List.Item>Publish new episodes here from now on, and keep your account at {host} for at least four weeks.</List.Item>
            </List>
          </>
        ) : null}
      </Stack>
    </Card>
  )
}

function Advice({ info, accepted }: { info: MigrationInfo; accepted: boolean }) {
  switch (info.redirectAdvice) {
    case 'wait':
      return (
        <Alert color="gray" icon={<Icon of={IconClock} />} data-advice="wait">
          Wait with the redirect: not everything is here and compared yet.
        </Alert>
      )
    case 'differs':
      return (
        <Alert color="yellow" icon={<Icon of={IconAlertTriangle} />} data-advice="differs">
          Wait with the redirect: {differences(info.numberOfDifferences)} between the old feed and the new one. Put them right and compare
          again, or accept them.
        </Alert>
      )
    case 'ready':
      return (
        <Alert color="green" icon={<Icon of={IconCircleCheck} />} data-advice="ready">
          {accepted ? 'What differs is accepted. You can redirect.' : 'The new feed has everything that the old one has. You can redirect.'}
        </Alert>
      )
  }
}

/** 'your old host' where it has no name that we know. */
export const calledHost = (oldHost: string): string => (oldHost === '' || oldHost === 'Other' ? 'your old host' : oldHost)

/** Where the redirect is set, at hosts that name the setting in their own help. */
const settings: Partial<Record<string, string>> = {
  Anchor:
    'In Spotify for Creators, the new Anchor, open the settings of your show on the web, go to ‘Redirect your podcast’, paste the address and press Redirect. It can take up to 7 days.',
  Soundcloud: 'On the Content tab of your SoundCloud settings, paste the address under ‘Subscriber redirect’ and save.',
}

export const redirectAt = (oldHost: string): string =>
  settings[oldHost] ??
  `Look in the settings of your show at ${calledHost(oldHost)} for a 301 redirect, a feed redirect or a move to another host, and paste the address there. Where there is none, ask their support for a permanent (301) redirect.`
