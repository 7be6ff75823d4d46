import { VerificationCode } from '@castwright/contract/import-form.ts'
import type { MigrationVerification } from '@castwright/contract/imports.ts'
import { lifetimes } from '@castwright/contract/limits.ts'
import { Alert, Anchor, Button, Divider, Group, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { IconCheck } from '@tabler/icons-react'
import { messageOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { checkBy, useOneField } from '../../../lib/useOneField.ts'
import { CodeField } from '../../../ui/fields.tsx'
import { ResendCode } from '../../../ui/ResendCode.tsx'
import { useArrivalFocus } from '../../../ui/useArrivalFocus.ts'
import { adviceOn } from '../../../lib/advice.ts'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { episodes, words } from '../words.ts'
import { Dialog } from '../../../ui/Dialog.tsx'

type CodeStepProps = {
  verification: MigrationVerification
  onResend: () => Promise<unknown>
  onVerified: (verification: MigrationVerification) => void
  onBack: () => void
  /** Nobody reads letters to that address any more. */
  onOtherProof: () => void
}

/** What the server says of the code itself, else of the whole. */
const explain = (error: unknown): string => (error instanceof RpcError ? (error.meta['code'] ?? error.message) : messageOf(error))

/** The third step: the code from the letter to the owner. */
export function CodeStep({ verification, onResend, onVerified, onBack, onOtherProof }: CodeStepProps) {
  const place = useArrivalFocus<HTMLFormElement>()
  const { field, submit, busy } = useOneField({
    check: checkBy(VerificationCode),
    send: async (code) => {
      const asked = { migrationVerificationId: verification.id, code: code.trim() }
      onVerified((await rpc('MigrationVerificationService.Verify', asked)).migrationVerification)
    },
    explain,
  })
  const send = (event: SyntheticEvent) => {
    event.stopPropagation()
    return submit(event)
  }
  return (
    <form ref={place} onSubmit={send} noValidate aria-label="Verify ownership">
      <Stack gap="md">
        <div>
          <Title order={3}>Verify ownership</Title>
          <Text c="dimmed" mt="xxs">
            We sent a 6-digit code to{' '}
            <Text span fw={500} c="var(--cw-ink)">
              {verification.ownerEmail}
            </Text>
            , whom your feed names as its owner. Enter it within {lifetimes.code / 60} minutes.
          </Text>
        </div>
        <div>
          <CodeField maxLength={12} data-autofocus {...field} />
          <ResendCode resend={onResend} />
        </div>
        <Anchor component="button" type="button" size="sm" ta="start" onClick={onOtherProof}>
          No access to this address?
        </Anchor>
        <Group justify="space-between" gap="sm">
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" loading={busy}>
            Verify
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type RecordStepProps = {
  ownerEmail: string
  begin: () => Promise<MigrationVerification>
  onVerified: (verification: MigrationVerification) => void
  onCode: () => void
  onBack: () => void
}

/** The third step for those who cannot read the letter. */
export function RecordStep({ ownerEmail, begin, onVerified, onCode, onBack }: RecordStepProps) {
  const place = useArrivalFocus<HTMLDivElement>()
  return (
    <div ref={place}>
      <Stack gap="md">
        <div>
          <Title order={3} tabIndex={-1} data-autofocus>
            Verify ownership
          </Title>
          <Text c="dimmed" mt="xxs">
            No letter is needed where the feed itself says that you can change it.
          </Text>
        </div>
        <RecordProof begin={begin} onVerified={onVerified} />
        <Anchor component="button" type="button" size="sm" ta="start" onClick={onCode}>
          Use the code that went to {ownerEmail}
        </Anchor>
        <Group>
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        </Group>
      </Stack>
    </div>
  )
}

type RecordProofProps = {
  /** Begins the proof, or goes on with it. */
  begin: () => Promise<MigrationVerification>
  onVerified: (verification: MigrationVerification) => void
}

/** The second proof: a line in the feed that only its owner can put there. */
export function RecordProof({ begin, onVerified }: RecordProofProps) {
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

type VerifiedStepProps = { title: string; numberOfEpisodes: number; onContinue: () => void }

/** The fourth step: the show may move in. */
export function VerifiedStep({ title, numberOfEpisodes, onContinue }: VerifiedStepProps) {
  const place = useArrivalFocus<HTMLDivElement>()
  return (
    <div ref={place}>
      <Stack gap="sm" align="center" ta="center">
        <ThemeIcon color="green" variant="light" size="xl" radius="xl">
          <Icon of={IconCheck} />
        </ThemeIcon>
        <Title order={3} role="status">
          Ownership verified
        </Title>
        <Text c="dimmed">
          {title} is yours to import, with {episodes(numberOfEpisodes)}. Look over what your feed says of it first.
        </Text>
        <Button fullWidth mt="xs" data-autofocus onClick={onContinue}>
          Continue
        </Button>
      </Stack>
    </div>
  )
}

type OwnerEmailDialogProps = {
  opened: boolean
  onClose: () => void
  begin: () => Promise<MigrationVerification>
  onVerified: (verification: MigrationVerification) => void
  onReadAgain: () => void
}

/** A feed that names nobody to write to: two ways out of it. */
export function OwnerEmailDialog({ opened, onClose, begin, onVerified, onReadAgain }: OwnerEmailDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={words.ownerMissing}
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap="md">
        <Text c="dimmed">
          We send a code to the owner that a feed names, to be sure that a show is imported by its owner. Yours names none.
        </Text>
        <section>
          <Title order={3} size="h4">
            Fix it at your old host
          </Title>
          <Text size="sm" mt="xxs">
            Add an owner email to your feed (itunes:owner) in the settings of your show there. Some hosts hide it until you switch it on.
          </Text>
          <Button mt="sm" variant="light" onClick={onReadAgain} fullWidth data-autofocus>
            Read the feed again
          </Button>
        </section>
        <Divider label="or" />
        <section>
          <Title order={3} size="h4" mb="xxs">
            Prove it by a line in the feed
          </Title>
          {opened ? <RecordProof begin={begin} onVerified={onVerified} /> : null}
        </section>
      </Stack>
    </Dialog>
  )
}

type Kind = MigrationVerification['proof']
type Kept = { url: string; proof: MigrationVerification }

/** Where one that has begun goes on; the server has the last word. */
const isOpen = ({ proof }: Kept): boolean =>
  proof.migrationVerificationStatus === 'PENDING' && proof.triesLeft > 0 && Date.parse(proof.expiresAt) > Date.now()

/** The proof that a feed is one's own, by letter or by record, each begun once for each address. */
export function useProof() {
  const [kept, setKept] = useState<Partial<Record<Kind, Kept>>>({})

  const keep = (url: string, proof: MigrationVerification): MigrationVerification => {
    setKept((before) => ({ ...before, [proof.proof]: { url, proof } }))
    return proof
  }
  const beginAnew = async (url: string, kind: Kind): Promise<MigrationVerification> => {
    const { migrationVerification } = await rpc('MigrationVerificationService.Create', { rssFeedUrl: url, proof: kind })
    return keep(url, migrationVerification)
  }
  const begin = async (url: string, kind: Kind): Promise<MigrationVerification> => {
    const before = kept[kind]
    return before?.url === url && isOpen(before) ? before.proof : beginAnew(url, kind)
  }
  return {
    begin,
    beginAnew,
    keep,
    of: (url: string, kind: Kind): MigrationVerification | undefined => (kept[kind]?.url === url ? kept[kind]?.proof : undefined),
    isProven: (url: string): boolean =>
      Object.values(kept).some((one) => one.url === url && one.proof.migrationVerificationStatus === 'VERIFIED'),
    forget: () => setKept({}),
    /** A code that nobody will enter any more. A record may still be put into the feed, for days. */
    giveUp: () => {
      if (!kept.email || !isOpen(kept.email)) return
      // It ends by itself in a quarter of an hour.
      void rpc('MigrationVerificationService.Cancel', { migrationVerificationId: kept.email.proof.id }).catch(() => undefined)
    },
  }
}
export type Proof = ReturnType<typeof useProof>
