import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { FormSkeleton, Loading } from '../../ui/Skeletons.tsx'
import { podcastQuery } from './api.ts'
import { RedirectBanner } from './redirect/RedirectBanner.tsx'
import { RedirectForm } from './redirect/RedirectForm.tsx'
import { messages } from './messages.ts'

export function RedirectPage() {
  const { podcastId = '' } = useParams({ strict: false })
  return <RedirectRequest key={podcastId} podcastId={podcastId} />
}

/** Requests a permanent redirect to a new host. */
export function RedirectRequest({ podcastId }: { podcastId: string }) {
  const { data, error, refetch } = useQuery(podcastQuery(podcastId))
  return (
    <Page
      title="301 Redirect"
      hint={data ? `Move ${data.podcast.title} to another host and keep your listeners.` : null}
      above={
        <Breadcrumbs here="301 Redirect">
          <TextLink to="/settings">Settings</TextLink>
          <TextLink to="/settings/podcast/$podcastId/rss-and-distribution" params={{ podcastId }}>
            RSS & Distribution
          </TextLink>
        </Breadcrumbs>
      }
    >
      {data ? (
        data.podcast.isRedirected ? (
          <RedirectBanner podcast={data.podcast} />
        ) : (
          <RedirectForm podcast={data.podcast} />
        )
      ) : error ? (
        <Card>
          <ErrorState title={messages.loadFailed} onRetry={() => void refetch()} error={error} />
        </Card>
      ) : (
        <Loading>
          <FormSkeleton fields={3} />
        </Loading>
      )}
    </Page>
  )
}
