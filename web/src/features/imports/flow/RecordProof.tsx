import type { MigrationVerification } from '@castwright/contract/imports.ts'
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { adviceOn } from '../../../lib/advice.ts'
import { messageOf, rpc } from '../../../lib/rpc.ts'
import { CopyField } from '../../../ui/CopyField.tsx'

type Props = {
  /** Begins the proof, or goes on with it. */
  begin: () => Promise<MigrationVerification>
  onVerified: (verification: MigrationVerification) => void
}

/** The second proof: a line in the feed that only its owner can put there. */
export function RecordProof({ begin, onVerified }: Props) {
  const [proof, setProof] = useState<MigrationVerification | null>(null)
  const [round, setRound] = useState(0)
  const [said, setSaid] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let gone = false
    begin().then(
      (begun) => {
        if (!gone) setProof(begun)
      },
      (error: unknown) => {
        if (!gone) setSaid(adviceOn(error))
      },
    )
    return () => {
      gone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- Begun once, and again when asked to; not whenever what is around is drawn anew.
  }, [round])

  const check = async (id: string) => {
    setBusy(true)
    setSaid(null)
    try {
      onVerified((await rpc('MigrationVerificationService.CheckRecord', { migrationVerificationId: id })).migrationVerification)
    } catch (error) {
      setSaid(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const again = () => {
    setSaid(null)
    setRound(round + 1)
  }

  return (
    <Stack gap="sm">
      <Text size="sm">
        Put this line into your feed at your old host, in the part about the show. Some hosts have a field for it, called podcast:txt or
        verification. Leave it there until the import has begun.
      </Text>
      {proof ? (
        <CopyField
          label="Line for your feed"
          description="You can close this window and come back: the line stays the same for a week."
          value={`<podcast:txt purpose="verify">${proof.txtValue ?? ''}</podcast:txt>`}
        />
      ) : said === null ? (
        <Skeleton height="3.5em" role="status" aria-label="Loading..." />
      ) : null}
      {said ? (
        <Alert color="yellow" role="alert">
          {said}
        </Alert>
      ) : null}
      <Button
        variant="light"
        loading={busy}
        disabled={proof === null && said === null}
        onClick={() => (proof ? void check(proof.id) : again())}
      >
        Check again
      </Button>
    </Stack>
  )
}
