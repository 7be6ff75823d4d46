import type { AuthInput, CodeKind, FactorKind, Factors } from '@castwright/contract/auth.ts'
import { useState } from 'react'
import { auth, authQuery, isAuthError } from '../../../../lib/auth.ts'
import { queryClient } from '../../../../lib/queryClient.ts'
import { refreshSession } from '../../../../lib/session.ts'
import { toast } from '../../../../ui/toast.tsx'
import { kindNames, type Purpose } from './purpose.ts'

type Wish = AuthInput<'startTwoFactor'>

export type Stage =
  | { at: 'password'; again?: boolean }
  | { at: 'method' }
  | { at: 'answer' }
  | { at: 'prove'; factors: Factors; answer: string }
  | { at: 'details'; kind: FactorKind }
  | { at: 'code'; wish: Wish; phoneHint: string }
  | { at: 'scan'; app: { secret: string; uri: string } }
  | { at: 'codes'; codes: string[] }

const titles: Record<Exclude<Stage['at'], 'details'>, string> = {
  password: 'Confirm Password',
  method: 'Enable Two-Factor Authentication',
  answer: 'Security Question',
  prove: 'Enter Code',
  code: 'Enter Code',
  scan: 'Authenticator App',
  codes: 'Recovery Codes',
}

export function titleOf(stage: Stage, { act }: Purpose): string {
  if (stage.at !== 'details') return titles[stage.at]
  if (act === 'enable') return titles.method
  return stage.kind === 'phone' ? 'Set Up Phone' : 'Set Up Authenticator App'
}

type Options = { purpose: Purpose; needsPassword: boolean; onClose: () => void }

/** The way through the dialog: password; then, where it is on already, answer and code; then what it was opened for. */
export function useTwoFactorFlow({ purpose, needsPassword, onClose }: Options) {
  const proper: Stage = purpose.act === 'enable' ? { at: 'method' } : { at: 'answer' }
  const [given, go] = useState<Stage | null>(null)
  const stage: Stage = given ?? (needsPassword ? { at: 'password' } : proper)

  /** What was shown counts for ten minutes; after that it begins anew. */
  const orAgain = (step: Promise<void>): Promise<void> =>
    step.catch((error: unknown) => {
      if (!isAuthError(error, 'PASSWORD_UNCONFIRMED', 'TWO_FACTOR_UNPROVEN')) throw error
      go(needsPassword ? { at: 'password', again: true } : proper)
    })

  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: authQuery('findTwoFactor').queryKey })
    await refreshSession().catch(() => undefined)
  }
  const end = async (words: string) => {
    toast.success(words)
    onClose()
    await refresh()
  }

  const answer = async (words: string) => {
    const factors = await auth('challengeTwoFactor', { securityQuestionAnswer: words })
    go({ at: 'prove', factors, answer: words })
  }

  const act = async () => {
    if (purpose.act === 'change') return go({ at: 'details', kind: purpose.kind })
    if (purpose.act === 'renew') {
      const { recoveryCodes } = await auth('renewRecoveryCodes', {})
      go({ at: 'codes', codes: recoveryCodes })
      return refresh()
    }
    if (purpose.act !== 'remove') return
    await auth('removeTwoFactor', { kind: purpose.kind })
    await end(purpose.kind === 'all' ? 'Two-factor authentication is off.' : `Your ${kindNames[purpose.kind]} was removed.`)
  }
  const prove = async (kind: CodeKind, code: string) => {
    await auth('proveTwoFactor', { kind, code })
    await act()
  }

  const start = async (wish: Wish) => {
    const { app, phoneHint } = await auth('startTwoFactor', wish)
    go(app ? { at: 'scan', app } : { at: 'code', wish, phoneHint: phoneHint ?? '…' })
  }
  const finish = async (code: string) => {
    const { recoveryCodes } = await auth('enableTwoFactor', { code })
    if (!recoveryCodes)
      return end(purpose.act === 'change' ? `Your ${kindNames[purpose.kind]} was saved.` : 'Two-factor authentication is on.')
    toast.success('Two-factor authentication is on.')
    go({ at: 'codes', codes: recoveryCodes })
    await refresh()
  }

  return {
    stage,
    afterPassword: () => go(proper),
    choose: (kind: FactorKind) => go({ at: 'details', kind }),
    answer: (words: string) => orAgain(answer(words)),
    prove: (kind: CodeKind, code: string) => orAgain(prove(kind, code)),
    start: (wish: Wish) => orAgain(start(wish)),
    finish: (code: string) => orAgain(finish(code)),
    /** On the button of the last step. */
    lastLabel: purpose.act === 'enable' ? 'Enable' : 'Save',
  }
}
