import type { EpisodeGuest, ReleaseRecord } from '@castwright/contract/guests/shapes.ts'
import { Code, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/rpc.ts'
import { fullTime } from '../../../lib/time.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Fact } from './Fact.tsx'
import { ScrollingText } from './InviteDialog.tsx'
import classes from './Episode.module.css'
import { QueryState } from '../../../ui/QueryState.tsx'

/** Signatures and withdrawals of a guest, with the exact text. Mount it to open it. */
export function ReleasesDialog({ guest, timeZone, onClose }: { guest: EpisodeGuest; timeZone: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query('EpisodeGuestService.FindReleases', { episodeGuestId: guest.id }))
  return (
    <Dialog opened onClose={onClose} title={`Release of ${guest.name}`} size="table" closeLabel="Close">
      {data ? (
        <Stack gap="xl">
          {data.releases.map((release) => (
            <Release key={release.id} release={release} timeZone={timeZone} />
          ))}
        </Stack>
      ) : (
        <QueryState title="Error loading the release." order={3} error={error} refetch={refetch} rows={3} />
      )}
    </Dialog>
  )
}

function Release({ release, timeZone }: { release: ReleaseRecord; timeZone: string }) {
  const { kind, name, maskedEmail, at, note, text, sha256, formVersion, drawing, importedAt } = release
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {kind === 'signed' ? 'Signed' : 'Withdrawn'}
      </Title>
      <dl className={classes.facts}>
        <Fact name="Name">{name}</Fact>
        <Fact name="When">{fullTime(at, timeZone)}</Fact>
        <Fact name={importedAt ? 'Email' : 'Confirmed by code to'}>{maskedEmail}</Fact>
        {importedAt ? (
          <Fact name="Imported">{`${fullTime(importedAt, timeZone)}, from an archive. The signature wasn't verified here.`}</Fact>
        ) : null}
        {note ? <Fact name="Message">{note}</Fact> : null}
        <Fact name="Text">{`Version ${formVersion}`}</Fact>
        <Fact name="SHA-256">
          <Code>{sha256}</Code>
        </Fact>
      </dl>
      {drawing ? (
        <svg
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          className={classes.signature}
          role="img"
          aria-label={`Signature of ${name}`}
        >
          {drawing.map((stroke, at) => (
            <polyline key={at} vectorEffect="non-scaling-stroke" points={pointsOf(stroke)} />
          ))}
        </svg>
      ) : null}
      <ScrollingText label="Signed text" text={text} />
    </section>
  )
}

/** x and y in turn. */
const pointsOf = (stroke: readonly number[]): string =>
  Array.from({ length: stroke.length / 2 }, (_, at) => `${stroke[at * 2]},${stroke[at * 2 + 1]}`).join(' ')
