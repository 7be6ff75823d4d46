import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { EpisodeList } from '../../../ui/drawings/EpisodeList.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { useMigration } from '../api.ts'
import { StatusDialog } from '../progress/StatusDialog.tsx'
import { words } from '../words.ts'
import { RedirectCard } from './RedirectCard.tsx'
import classes from './report.module.css'
import { ReportCard } from './ReportCard.tsx'

type Props = { podcast: Podcast; timeZone: string }

/** The old feed against the new one, and what follows from it. */
export function ImportReportPage({ podcast, timeZone }: Props) {
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
