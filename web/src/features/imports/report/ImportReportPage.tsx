import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Button, List, Stack } from '@mantine/core'
import { useState } from 'react'
import type { MigrationInfo } from '@castwright/contract/imports/shapes.ts'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { Card } from '../../../ui/Card.tsx'
import { EpisodeList } from '../../../ui/drawings/EpisodeList.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { differences, messages, useMigration } from '../api.ts'
import { StatusDialog } from '../progress/StatusDialog.tsx'
import { ReportCard, useReport } from './ReportCard.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'

/** Compares the old feed with the new one and advises on the redirect. */
export function ImportReportPage({ podcast, timeZone }: { podcast: Podcast; timeZone: string }) {
  const { data: info, error, refetch } = useMigration(podcast)
  const [isStatusOpen, setStatusOpen] = useState(false)
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
          <Button variant="default" aria-haspopup="dialog" onClick={() => setStatusOpen(true)}>
            View Summary
          </Button>
        ) : null
      }
    >
      {info ? (
        <Stack gap="lg" maw="var(--cw-size-prose)">
          <RedirectCard podcast={podcast} info={info} />
          <ReportCard podcast={podcast} info={info} timeZone={timeZone} />
          <StatusDialog podcast={podcast} info={info} opened={isStatusOpen} onClose={() => setStatusOpen(false)} />
        </Stack>
      ) : info === null ? (
        <EmptyState inCard drawing={<EpisodeList />} title="This podcast wasn't imported" action={episodes}>
          It was created here, so there's nothing to compare.
        </EmptyState>
      ) : (
        <QueryState title={messages.loadFailed} inCard error={error} refetch={refetch} rows={8} />
      )}
    </Page>
  )
}

/** Instructions for the redirect at the old host. Green only when it is safe. */
function RedirectCard({ podcast, info }: { podcast: Podcast; info: MigrationInfo }) {
  const host = hostName(info.oldHost)
  const { data: report } = useReport(podcast.id)
  return (
    <Card title="301 Redirect" hint={`The last step: have ${host} send every app to your new feed.`}>
      <Stack gap="md">
        <Advice info={info} accepted={Boolean(report?.acceptedAt)} />
        {info.redirectAdvice === 'ready' ? (
          <>
            <CopyField
              label="Your New RSS Feed URL"
              description="Redirect the old feed to this permanent URL."
              value={podcast.rssFeedUrl}
            />
            <List type="ordered" spacing="xs">
              <List.Item>{redirectInstructions(info.oldHost)}</List.Item>
              <List.Item>Open your old feed, {info.rssFeedUrl}, in a browser. It should redirect to the new one.</List.Item>
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
          Don't redirect yet. We haven't finished importing and comparing everything.
        </Alert>
      )
    case 'differs':
      return (
        <Alert color="yellow" icon={<Icon of={IconAlertTriangle} />} data-advice="differs">
          Don't redirect yet. There {info.numberOfDifferences === 1 ? 'is' : 'are'} {differences(info.numberOfDifferences)} between the old
          and new feeds. Fix {info.numberOfDifferences === 1 ? 'it' : 'them'} and compare again, or accept{' '}
          {info.numberOfDifferences === 1 ? 'it' : 'them'}.
        </Alert>
      )
    case 'ready':
      return (
        <Alert color="green" icon={<Icon of={IconCircleCheck} />} data-advice="ready">
          {accepted
            ? 'The differences have been accepted. You can redirect your feed.'
            : 'The new feed has everything that the old feed has. You can redirect your feed.'}
        </Alert>
      )
  }
}

/** The host's name, or 'your old host' if unknown. */
const hostName = (oldHost: string): string => (oldHost === '' || oldHost === 'Other' ? 'your old host' : oldHost)

/** Instructions for hosts that document their redirect setting. */
const settings: Partial<Record<string, string>> = {
  Anchor:
    "In Spotify for Creators (formerly Anchor), open your show's settings on the web, go to “Redirect your podcast”, paste the URL and choose Redirect. It can take up to 7 days.",
  Soundcloud: 'On the Content tab of your SoundCloud settings, paste the URL under “Subscriber redirect” and save.',
}

const redirectInstructions = (oldHost: string): string =>
  settings[oldHost] ??
  `In your show's settings at ${hostName(oldHost)}, look for a 301 redirect, feed redirect or move to another host, and paste the URL there. If you can't find one, ask their support for a permanent (301) redirect.`
