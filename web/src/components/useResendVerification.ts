import { useMutation } from '@tanstack/react-query'
import { waitFor } from '../lib/advice.ts'
import { instance } from '../lib/instance.ts'
import { notSent } from '../lib/mail.ts'
import { queryClient } from '../lib/queryClient.ts'
import { ownPath } from '../lib/returnTo.ts'
import { messageOf, rpc, RpcError } from '../lib/rpc.ts'
import { sessionQuery } from '../lib/session.ts'
import { toast } from '../ui/toast.tsx'

function failureOf(error: Error): string {
  if (error instanceof RpcError && error.code === 'resource_exhausted') {
    const wait = waitFor(error.retryAfter)
    return `We've already sent you several emails. Check your inbox and spam folder, or try again in ${wait}.`
  }
  return `Failed to send the verification email. ${messageOf(error)}`
}

const isVerifiedAlready = (error: Error): boolean => error instanceof RpcError && error.meta['reason'] === 'already_verified'

const whereToVerify = (): string =>
  queryClient.getQueryData(sessionQuery.queryKey)?.isOperator
    ? 'Open the link in the outbox.'
    : 'Ask the operator to mark your address as verified.'

/** Sends the verification email again. Its link leads back to the current page. */
export function useResendVerification(onSent?: () => void) {
  return useMutation({
    mutationFn: (userId: string) => {
      const returnTo = ownPath(location.pathname + location.search + location.hash)
      return rpc('EmailService.SendVerificationEmail', { userId, ...(returnTo !== null && { returnTo }) })
    },
    onSuccess: () => {
      onSent?.()
      if (instance.mailOutbox) toast.info(`${notSent} ${whereToVerify()}`)
      else toast.success('Verification email sent. Please check your inbox.')
    },
    onError: (error) => {
      if (isVerifiedAlready(error)) return queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      toast.error(failureOf(error))
    },
  })
}
