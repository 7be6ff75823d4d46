import type { AuthInput, CodeKind, FactorKind, Factors } from '@castwright/contract/identity/auth.ts'
import { useState } from 'react'
import { auth, authQuery, isAuthError } from '../../../../lib/auth.ts'
import { queryClient } from '../../../../lib/queryClient.ts'
import { refreshSession } from '../../../../lib/session.ts'
import { toast } from '../../../../ui/toast.tsx'

type SetupRequest = AuthInput<'startTwoFactor'>

export type Stage =
  | { at: 'password'; again?: boolean }
  | { at: 'method' }
  | { at: 'answer' }
  | { at: 'verify'; factors: Factors; answer: string }
  | { at: 'details'; kind: FactorKind }
  | { at: 'code'; request: SetupRequest; phoneHint: string }
  | { at: 'scan'; app: { secret: string; uri: string } }
  | { at: 'codes'; codes: string[] }

const titles: Record<Exclude<Stage['at'], 'details'>, string> = {
  password: 'Confirm Password',
  method: 'Enable Two-Factor Authentication',
  answer: 'Security Question',
  verify: 'Enter Code',
  code: 'Enter Code',
  scan: 'Authenticator App',
  codes: 'Recovery Codes',
}

export function titleOf(stage: Stage, { act }: Purpose): string {
  if (stage.at !== 'details') return titles[stage.at]
  if (act === 'enable') return titles.method
  return stage.kind === 'phone' ? 'Set Up Phone' : 'Set Up Authenticator App'
}

/** Where the code for the new factor is entered. */
const entries = ['code', 'scan'] as const
const confirmed = [['answer'], ['verify']] as const

/** The stages of each purpose after the password, in order. Some are one of several. */
const routes: Record<Purpose['act'], ReadonlyArray<ReadonlyArray<Stage['at']>>> = {
  enable: [['method'], ['details'], entries, ['codes']],
  change: [...confirmed, ['details'], entries],
  renew: [...confirmed, ['codes']],
  remove: confirmed,
}

/** For 'Step 2 of 5'. */
export function countSteps({ at }: Stage, { act }: Purpose, needsPassword: boolean): { number: number; total: number } {
  const steps = [...(needsPassword ? [['password'] as const] : []), ...routes[act]]
  return { number: Math.max(1, steps.findIndex((stages) => stages.some((stage) => stage === at)) + 1), total: steps.length }
}

/** The steps of the dialog: password, then (if two-factor is already on) security answer and code, then the actual change. */
export function useTwoFactorFlow({ purpose, needsPassword, onClose }: { purpose: Purpose; needsPassword: boolean; onClose: () => void }) {
  const firstStage: Stage = purpose.act === 'enable' ? { at: 'method' } : { at: 'answer' }
  const [current, setStage] = useState<Stage | null>(null)
  const stage: Stage = current ?? (needsPassword ? { at: 'password' } : firstStage)

  /** Starts over if the confirmations have expired. */
  const restartIfExpired = (step: Promise<void>): Promise<void> =>
    step.catch((error: unknown) => {
      if (!isAuthError(error, 'PASSWORD_UNCONFIRMED', 'TWO_FACTOR_UNPROVEN')) throw error
      setStage(needsPassword ? { at: 'password', again: true } : firstStage)
    })

  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: authQuery('findTwoFactor').queryKey })
    await refreshSession().catch(() => undefined)
  }
  const closeWith = async (message: string) => {
    toast.success(message)
    onClose()
    await refresh()
  }

  const answer = async (text: string) => {
    const factors = await auth('challengeTwoFactor', { securityQuestionAnswer: text })
    setStage({ at: 'verify', factors, answer: text })
  }

  const run = async () => {
    if (purpose.act === 'change') return setStage({ at: 'details', kind: purpose.kind })
    if (purpose.act === 'renew') {
      const { recoveryCodes } = await auth('renewRecoveryCodes', {})
      setStage({ at: 'codes', codes: recoveryCodes })
      return refresh()
    }
    if (purpose.act !== 'remove') return
    await auth('removeTwoFactor', { kind: purpose.kind })
    await closeWith(purpose.kind === 'all' ? 'Two-factor authentication is off.' : `Your ${kindNames[purpose.kind]} was removed.`)
  }
  const verify = async (kind: CodeKind, code: string) => {
    await auth('proveTwoFactor', { kind, code })
    await run()
  }

  const start = async (request: SetupRequest) => {
    const { app, phoneHint } = await auth('startTwoFactor', request)
    setStage(app ? { at: 'scan', app } : { at: 'code', request, phoneHint: phoneHint ?? '…' })
  }
  const finish = async (code: string) => {
    const { recoveryCodes } = await auth('enableTwoFactor', { code })
    if (!recoveryCodes)
      return closeWith(purpose.act === 'change' ? `Your ${kindNames[purpose.kind]} was saved.` : 'Two-factor authentication is on.')
    toast.success('Two-factor authentication is on.')
    setStage({ at: 'codes', codes: recoveryCodes })
    await refresh()
  }

  return {
    stage,
    afterPassword: () => setStage(firstStage),
    choose: (kind: FactorKind) => setStage({ at: 'details', kind }),
    answer: (text: string) => restartIfExpired(answer(text)),
    verify: (kind: CodeKind, code: string) => restartIfExpired(verify(kind, code)),
    start: (request: SetupRequest) => restartIfExpired(start(request)),
    finish: (code: string) => restartIfExpired(finish(code)),
    /** Label of the last step's button. */
    lastLabel: purpose.act === 'enable' ? 'Enable' : 'Save',
  }
}

/** What the dialog was opened for. `change` also adds a factor that isn't set up yet. */
export type Purpose =
  | { act: 'enable' }
  | { act: 'change'; kind: FactorKind }
  | { act: 'remove'; kind: 'all' | FactorKind }
  | { act: 'renew' }

export const kindNames: Record<FactorKind, string> = { phone: 'phone', app: 'authenticator app' }

const verifyLabels: Record<Purpose['act'], string> = { enable: 'Continue', change: 'Continue', remove: 'Remove', renew: 'Get New Codes' }

/** The label of the button below a code of the current factor. */
export const verifyLabel = (purpose: Purpose): string =>
  purpose.act === 'remove' && purpose.kind === 'all' ? 'Remove Two-Factor Authentication' : verifyLabels[purpose.act]
