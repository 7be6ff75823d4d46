import type { CodeKind, Factors } from '@castwright/contract/identity/auth.ts'
import { Button, Text } from '@mantine/core'
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx'
import classes from './AuthLayout.module.css'
import { ResendCode } from '../../ui/ResendCode.tsx'
import { FactorField, hintFor, useFactorCode } from '../../components/proof/secondFactor.tsx'
import { useArrivalFocus } from '../../ui/useArrivalFocus.ts'

type Props = {
  kind: CodeKind
  factors: Factors
  send: (code: string) => Promise<void>
  resend: () => Promise<void>
}

export function SignInCodeForm({ kind, factors, send, resend }: Props) {
  const form = useArrivalFocus<HTMLFormElement>()
  const { field, submit, busy } = useFactorCode({ kind, send })
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.fields} aria-label="Two-factor authentication">
      <LoadingOverlay visible={busy} label="Signing in..." />
      <Text c="dimmed" mb="md">
        {hintFor(kind, factors)}
      </Text>
      <FactorField kind={kind} field={field} />
      <Button type="submit" size="md" fullWidth mb="md">
        Continue
      </Button>
      {kind === 'phone' ? <ResendCode resend={resend} /> : null}
    </form>
  )
}
