import type { CodeKind, Factors } from '@castwright/contract/identity/auth.ts'
import { VerificationCode } from '@castwright/contract/identity/form.ts'
import { Anchor, Stack } from '@mantine/core'
import { isAuthError } from '../../lib/auth.ts'
import { CodeField } from '../../ui/fields.tsx'
import { adviceOn } from '../../lib/advice.ts'
import { checkBy, type OneField, useOneField } from '../../lib/useOneField.ts'

/** Shared by all screens that ask for a second factor. */

/** Prefers the app, which needs no text message. */
export const defaultKind = (factors: Factors): CodeKind => (factors.app ? 'app' : 'phone')

const switchLabels: Record<CodeKind, string> = {
  phone: 'Get a code by text message',
  app: 'Use your authenticator app',
  recovery: 'Use a recovery code',
}

export function hintFor(kind: CodeKind, { phoneHint }: Factors): string {
  if (kind === 'phone') return `Enter the 6-digit code we texted to the number ending in ${phoneHint ?? '…'}.`
  return kind === 'app' ? 'Enter the 6-digit code from your authenticator app.' : 'Enter one of your recovery codes. Each code works once.'
}

/** App codes aren't sent, so the message must not suggest requesting a new one. */
export const appCodeError = (error: unknown): string =>
  isAuthError(error, 'CODE_EXPIRED') ? 'You entered too many incorrect codes, or the time ran out. Please start again.' : adviceOn(error)

type Options = { kind: CodeKind; send: (code: string) => Promise<void> }

export const useFactorCode = ({ kind, send }: Options) =>
  useOneField({
    check: kind === 'recovery' ? (code) => (code.trim() === '' ? 'Please enter the code.' : null) : checkBy(VerificationCode),
    send,
    explain: kind === 'phone' ? adviceOn : appCodeError,
  })

export function FactorField({ kind, field }: { kind: CodeKind; field: OneField }) {
  return kind === 'recovery' ? (
    <CodeField label="Recovery Code" {...field} inputMode="text" autoComplete="off" data-autofocus />
  ) : (
    <CodeField {...field} data-autofocus />
  )
}

/** Links to the account's other factors. */
export function KindSwitch({ kind, factors, onChoose }: { kind: CodeKind; factors: Factors; onChoose: (kind: CodeKind) => void }) {
  const others = (['phone', 'app', 'recovery'] as const).filter((one) => one !== kind && (one === 'recovery' || factors[one]))
  return (
    <Stack gap="xxs" align="flex-start" mt="xs">
      {others.map((other) => (
        <Anchor key={other} component="button" type="button" size="sm" onClick={() => onChoose(other)}>
          {switchLabels[other]}
        </Anchor>
      ))}
    </Stack>
  )
}
