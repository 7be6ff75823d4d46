import { isBlocking } from '@castwright/contract/release-checks.ts'
import { Button, Group, Input, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf, query } from '../../lib/rpc.ts'
import { Findings, inShort } from '../../ui/findings/Findings.tsx'
import classes from './publishing.module.css'
import { words } from './api.ts'

/** What directories would say to the episode as it is now, looked at anew whenever somebody is about to publish. */
export function useReleaseChecks(episodeId: string) {
  const asked = query('EpisodeService.CheckRelease', { episodeId })
  // Nothing of an earlier look is shown: what was wrong then may be mended by now.
  const { data, error, isFetching, refetch } = useQuery({ ...asked, staleTime: 0, gcTime: 0 })
  const isBlocked = data?.findings.some(isBlocking) ?? false
  return {
    findings: data?.findings,
    error: isFetching ? null : error,
    again: () => void refetch(),
    /** Why nothing can be published before something is mended. Where nobody could look, the server still does. */
    closedBecause: isBlocked ? words.blocked : isFetching && !data ? words.checking : null,
  }
}

type Props = { checks: ReturnType<typeof useReleaseChecks>; onLeave: () => void }

export function ReleaseChecks({ checks: { findings, error, again }, onLeave }: Props) {
  return (
    <section aria-labelledby="release-checks" className={classes.checks}>
      <Group justify="space-between" wrap="nowrap">
        <Text id="release-checks" fw={500}>
          Checks before publishing
        </Text>
        {findings ? (
          <Text size="sm" c="dimmed" role="status">
            {inShort(findings)}
          </Text>
        ) : null}
      </Group>
      {findings ? (
        <Findings findings={findings} onLeave={onLeave} />
      ) : error ? (
        <Group justify="space-between" role="alert">
          <Text size="sm" c="dimmed">
            The checks could not be made. {messageOf(error)}
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
    </section>
  )
}

/** Why the server did not do it. Always there, so that screen readers hear what it says. */
export function Refused({ children }: { children: string | null }) {
  return (
    <div role="alert" className={classes.refused}>
      {children ? <Input.Error size="md">{children}</Input.Error> : null}
    </div>
  )
}
