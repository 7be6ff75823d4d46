import { Button } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { Listeners } from '../../ui/drawings/Listeners.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import type { Scope } from './scope.ts'

/** Before the first download: what to do. */
export function NoDownloads({ scope, onImport }: { scope: Scope; onImport?: (() => void) | undefined }) {
  return (
    <Card>
      <EmptyState
        drawing={<Listeners />}
        title="No downloads yet"
        action={
          <>
            {onImport ? (
              <Button variant="default" onClick={onImport}>
                Import numbers
              </Button>
            ) : null}
            {scope.kind === 'account' ? (
              <LinkButton to="/my-podcasts">My Podcasts</LinkButton>
            ) : (
              <LinkButton to="/settings/podcast/$podcastId/rss-and-distribution" params={{ podcastId: scope.podcast.id }}>
                Submit to directories
              </LinkButton>
            )}
          </>
        }
      >
        {scope.kind === 'episode'
          ? 'Numbers appear here a few seconds after the first listener downloads this episode.'
          : 'Publish an episode and submit your feed to directories. Numbers appear here a few seconds after the first download.'}
      </EmptyState>
    </Card>
  )
}
