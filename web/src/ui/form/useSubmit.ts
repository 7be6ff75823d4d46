import { useRef, useState } from 'react'
import { isDeclined, messageOf } from '../../lib/rpc.ts'
import { toast } from '../toast.tsx'

type Options = {
  /** Comes before the reason. */
  failed?: string
  reason?: (error: unknown) => string
  /** Keeps the message as `refusal`, for the form to show, instead of showing a toast. */
  inForm?: boolean
  /** Handles some errors, such as those of fields. Returns whether it did. */
  handle?: (error: unknown) => boolean | undefined
}

/** Thrown before a call that can't succeed. The message is shown as it is. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

type Act<Args extends unknown[]> = (...args: Args) => unknown

type Submit<Args extends unknown[]> = {
  submit: (...args: Args) => Promise<void>
  isBusy: boolean
  /** The arguments of the running call. */
  running: Args | null
  /** Why the last call failed. */
  refusal: string | null
  refuse: (message: string | null) => void
}

/** What a form or button does: one call at a time, with a busy flag and a message if it fails. */
export function useSubmit<Args extends unknown[]>(act: Act<Args>): Submit<Args>
export function useSubmit<Args extends unknown[]>(options: Options, act: Act<Args>): Submit<Args>
export function useSubmit<Args extends unknown[]>(...given: [Act<Args>] | [Options, Act<Args>]): Submit<Args> {
  const [{ failed, reason = messageOf, inForm = false, handle }, act] = given.length === 1 ? [{} as Options, given[0]] : given
  const [running, setRunning] = useState<Args | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isRunning = useRef(false)
  const submit = async (...args: Args): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setRunning(args)
    setRefusal(null)
    try {
      await act(...args)
    } catch (error) {
      if (isDeclined(error) || handle?.(error)) return
      const message = error instanceof Refusal ? error.message : failed === undefined ? reason(error) : `${failed} ${reason(error)}`
      if (inForm) setRefusal(message)
      else toast.error(message)
    } finally {
      isRunning.current = false
      setRunning(null)
    }
  }
  return { submit, isBusy: running !== null, running, refusal, refuse: setRefusal }
}
