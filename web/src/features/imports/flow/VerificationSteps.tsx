import { VerificationCode } from '@castwright/contract/imports/form.ts'
import type { MigrationVerification } from '@castwright/contract/imports/shapes.ts'
import { identityLifetimes } from '@castwright/contract/identity/limits.ts'
import { Alert, Anchor, Button, Divider, Group, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { IconCheck } from '@tabler/icons-react'
import { InOutbox } from '../../../components/OperatorHint.tsx'
import { instance } from '../../../lib/instance.ts'
import { messageOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { checkBy, useOneField } from '../../../lib/useOneField.ts'
import { CodeField } from '../../../ui/fields.tsx'
import { ResendCode } from '../../../ui/ResendCode.tsx'
import { useArrivalFocus } from '../../../ui/useArrivalFocus.ts'
import { adviceOn } from '../../../lib/advice.ts'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { episodes, messages } from '../api.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'

type CodeStepProps = {
  verification: MigrationVerification
  onResend: () => Promise<unknown>
  onVerified: (verification: MigrationVerification) => void
  onBack: () => void
  /** The user can't receive email at that address. */
  onOtherProof: () => void
}

/** The server's error about the code, or its general message. */
const explain = (error: unknown): string => (error instanceof RpcError ? (error.meta['code'] ?? error.message) : messageOf(error))

/** Step 3: the code emailed to the owner. */
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
            {instance.mailOutbox ? (
              <InOutbox missing={`the 6-digit code for ${verification.ownerEmail}`} />
            ) : (
              <>
                We sent a 6-digit code to{' '}
                <Text span fw={500} c="var(--cw-ink)">
                  {verification.ownerEmail}
                </Text>
                , the owner email in your feed.
              </>
            )}{' '}
            Enter it within {identityLifetimes.code / 60} minutes.
          </Text>
        </div>
        <div>
          <CodeField maxLength={12} data-autofocus {...field} />
          <ResendCode resend={onResend} />
        </div>
        <Anchor component="button" type="button" size="sm" ta="start" onClick={onOtherProof}>
          Can't access this email?
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

/** Step 3 for users who can't receive the email. */
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
            Instead of an email code, you can verify ownership by editing your feed.
          </Text>
        </div>
        <TxtRecordVerification begin={begin} onVerified={onVerified} />
        <Anchor component="button" type="button" size="sm" ta="start" onClick={onCode}>
          Use the code sent to {ownerEmail}
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

type TxtRecordVerificationProps = {
  /** Starts or resumes the verification. */
  begin: () => Promise<MigrationVerification>
  onVerified: (verification: MigrationVerification) => void
}

/** Verifies ownership by a line in the feed that only its owner can add. */
function TxtRecordVerification({ begin, onVerified }: TxtRecordVerificationProps) {
  const [proof, setProof] = useState<MigrationVerification | null>(null)
  const [round, setRound] = useState(0)

  useEffect(() => {
    let gone = false
    begin().then(
      (begun) => {
        if (!gone) setProof(begun)
      },
      (error: unknown) => {
        if (!gone) check.refuse(adviceOn(error))
      },
    )
    return () => {
      gone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- Runs on mount and on retry only, not on every render.
  }, [round])

  const check = useSubmit({ inForm: true }, async (id: string) => {
    onVerified((await rpc('MigrationVerificationService.CheckRecord', { migrationVerificationId: id })).migrationVerification)
  })
  const again = () => {
    check.refuse(null)
    setRound(round + 1)
  }

  return (
    <Stack gap="sm">
      <Text size="sm">
        Add this line to the show section of your feed at your old host. Some hosts have a field for it, called podcast:txt or verification.
        Leave it there until the import has started.
      </Text>
      {proof ? (
        <CopyField
          label="Line for your feed"
          description="You can close this window and come back later. The line is valid for a week."
          value={`<podcast:txt purpose="verify">${proof.txtValue ?? ''}</podcast:txt>`}
        />
      ) : check.refusal === null ? (
        <Skeleton height="3.5em" role="status" aria-label="Loading..." />
      ) : null}
      {check.refusal ? (
        <Alert color="yellow" role="alert">
          {check.refusal}
        </Alert>
      ) : null}
      <Button
        variant="light"
        loading={check.isBusy}
        disabled={proof === null && check.refusal === null}
        onClick={() => (proof ? void check.submit(proof.id) : again())}
      >
        Check again
      </Button>
    </Stack>
  )
}

/** Step 4: ownership is verified. */
export function VerifiedStep({ title, numberOfEpisodes, onContinue }: { title: string; numberOfEpisodes: number; onContinue: () => void }) {
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
          You can now import {title} with {episodes(numberOfEpisodes)}. First, review the details from your feed.
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

/** Offers two ways to proceed with a feed that has no owner email. */
export function OwnerEmailDialog({ opened, onClose, begin, onVerified, onReadAgain }: OwnerEmailDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.ownerMissing} closeLabel="Close">
      <Stack gap="md">
        <Text c="dimmed">We verify ownership by emailing a code to the owner address in your feed, but your feed doesn't have one.</Text>
        <section>
          <Title order={3} size="h4">
            Fix it at your old host
          </Title>
          <Text size="sm" mt="xxs">
            Add an owner email (itunes:owner) in your show's settings there. Some hosts hide it until you turn it on.
          </Text>
          <Button mt="sm" variant="light" onClick={onReadAgain} fullWidth data-autofocus>
            Read the feed again
          </Button>
        </section>
        <Divider label="or" />
        <section>
          <Title order={3} size="h4" mb="xxs">
            Verify with a line in your feed
          </Title>
          {opened ? <TxtRecordVerification begin={begin} onVerified={onVerified} /> : null}
        </section>
      </Stack>
    </Dialog>
  )
}

type Kind = MigrationVerification['proof']
type Kept = { url: string; proof: MigrationVerification }

/** Whether a started verification can be resumed. The server decides in the end. */
const isOpen = ({ proof }: Kept): boolean =>
  proof.migrationVerificationStatus === 'PENDING' && proof.triesLeft > 0 && Date.parse(proof.expiresAt) > Date.now()

/** Ownership verification by email or TXT record, started once per feed URL. */
export function useVerification() {
  const [kept, setKept] = useState<Partial<Record<Kind, Kept>>>({})

  const keep = (url: string, proof: MigrationVerification): MigrationVerification => {
    setKept((before) => ({ ...before, [proof.proof]: { url, proof } }))
    return proof
  }
  const restart = async (url: string, kind: Kind): Promise<MigrationVerification> => {
    const { migrationVerification } = await rpc('MigrationVerificationService.Create', { rssFeedUrl: url, proof: kind })
    return keep(url, migrationVerification)
  }
  const begin = async (url: string, kind: Kind): Promise<MigrationVerification> => {
    const before = kept[kind]
    return before?.url === url && isOpen(before) ? before.proof : restart(url, kind)
  }
  return {
    begin,
    restart,
    keep,
    of: (url: string, kind: Kind): MigrationVerification | undefined => (kept[kind]?.url === url ? kept[kind]?.proof : undefined),
    isFeedVerified: (url: string): boolean =>
      Object.values(kept).some((one) => one.url === url && one.proof.migrationVerificationStatus === 'VERIFIED'),
    forget: () => setKept({}),
    /** Cancels an unused code. A TXT record stays valid, since it can be added to the feed for days. */
    cancelCode: () => {
      if (!kept.email || !isOpen(kept.email)) return
      // It expires after 15 minutes anyway.
      void rpc('MigrationVerificationService.Cancel', { migrationVerificationId: kept.email.proof.id }).catch(() => undefined)
    },
  }
}
export type Proof = ReturnType<typeof useVerification>
