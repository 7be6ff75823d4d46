import { manageEpisodePath } from '@castwright/contract/paths.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { isBlocking } from '@castwright/contract/publishing/checks.ts'
import { Button, Group, Input, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFinishingObstacle } from '../../components/checks/finishingObstacle.ts'
import { messageOf, query } from '../../lib/rpc.ts'
import { CheckResults, summarizeChecks } from '../../components/checks/CheckResults.tsx'
import classes from './publishing.module.css'
import { toast } from '../../ui/toast.tsx'
import { linkNotes, messages, planLimitMessage } from './api.ts'

/** Runs the release checks on the current episode each time the user is about to publish. */
export function useReleaseChecks(episodeId: string) {
  const checksQuery = query('EpisodeService.CheckRelease', { episodeId })
  // Never cached: earlier problems may have been fixed.
  const { data, error, isFetching, refetch } = useQuery({ ...checksQuery, staleTime: 0, gcTime: 0 })
  const isBlocked = data?.findings.some(isBlocking) ?? false
  return {
    results: data?.findings,
    error: isFetching ? null : error,
    again: () => void refetch(),
    /** Why publishing is disabled. If the checks fail to run, the server still enforces them. */
    disabledReason: isBlocked ? messages.blocked : isFetching && !data ? messages.checking : null,
  }
}

/** The dialogs that a link can open. */
export type Reopening = 'now' | 'schedule' | 'again'

type Checks = ReturnType<typeof useReleaseChecks>

/** Reports a failure: the plan's limit in a dialog, anything else in a toast. Returns whether there is no reason to show in the form. */
export const reportFailure = (failed: string, checks: Checks, onLimitReached: (why: string) => void) => (error: unknown) => {
  const full = planLimitMessage(error)
  if (full === null) {
    toast.error(failed)
    checks.again()
  } else onLimitReached(full)
  return full !== null
}

type Props = {
  checks: Checks
  podcast: Podcast
  episodeId: string
  /** The dialog that the way back from a fix opens again. */
  reopens: Reopening
  onLeave: () => void
}

export function ReleaseChecks({ checks: { results, error, again }, podcast, episodeId, reopens, onLeave }: Props) {
  const needsFinishing = results?.some(({ fix }) => fix === 'finishing') ?? false
  const finishing = useFinishingObstacle(podcast, needsFinishing)
  const links = async () => {
    try {
      await linkNotes(episodeId, again)
    } finally {
      again()
    }
  }
  return (
    <Stack component="section" aria-labelledby="release-checks" gap="xs" px="md" py="sm" bd="var(--cw-hairline)" bdrs="sm">
      <Group justify="space-between" wrap="nowrap">
        <Text id="release-checks" fw={500}>
          Checks before publishing
        </Text>
        {results ? (
          <Text size="sm" c="dimmed" role="status">
            {summarizeChecks(results)}
          </Text>
        ) : null}
      </Group>
      {results ? (
        <CheckResults
          results={results}
          back={{ label: 'Back to publishing', href: `${manageEpisodePath(podcast.profileUrl, episodeId)}?publish=${reopens}` }}
          onLeave={onLeave}
          here={{ links }}
          obstacles={{ finishing }}
        />
      ) : error ? (
        <Group justify="space-between" role="alert">
          <Text size="sm" c="dimmed">
            We couldn't run the checks. {messageOf(error)}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={again}>
            Try again
          </Button>
        </Group>
      ) : (
        <Stack gap="xs" role="status">
          <VisuallyHidden>Loading...</VisuallyHidden>
          <Skeleton height="1em" width="70%" />
          <Skeleton height="1em" width="50%" />
        </Stack>
      )}
    </Stack>
  )
}

/** The server's error. Always mounted, so that screen readers announce it. */
export function ServerError({ children }: { children: string | null }) {
  return (
    <div role="alert" className={classes.refused}>
      {children ? <Input.Error size="md">{children}</Input.Error> : null}
    </div>
  )
}
