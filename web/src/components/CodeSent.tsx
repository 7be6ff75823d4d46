import { instance } from '../lib/instance.ts'
import { InOutbox } from './OperatorHint.tsx'

/** Where to find the code that was emailed. */
export const CodeSent = ({ to }: { to: string | undefined }) =>
  instance.mailOutbox ? (
    <InOutbox missing="the 6-digit code" />
  ) : (
    <>
      We sent a 6-digit code to <strong>{to}</strong>.
    </>
  )
