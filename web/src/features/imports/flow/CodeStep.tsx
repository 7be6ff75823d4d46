import { VerificationCode } from '@castwright/contract/import-form.ts'
import type { MigrationVerification } from '@castwright/contract/imports.ts'
import { lifetimes } from '@castwright/contract/limits.ts'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { messageOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { checkBy, useOneField } from '../../../lib/useOneField.ts'
import { CodeField } from '../../../ui/fields.tsx'
import { ResendCode } from '../../../ui/ResendCode.tsx'
import { useArrivalFocus } from '../../../ui/useArrivalFocus.ts'

type Props = {
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
export function CodeStep({ verification, onResend, onVerified, onBack, onOtherProof }: Props) {
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
