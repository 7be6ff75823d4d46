import { paths } from '@castwright/contract/paths.ts'
import { useQuery } from '@tanstack/react-query'
import { notSent, sentOr } from '../lib/mail.ts'
import { sessionQuery } from '../lib/session.ts'
import { TextLink } from '../ui/Links.tsx'

const useIsOperator = (): boolean => useQuery(sessionQuery).data?.isOperator === true

type Props = {
  /** What only the operator can do, after “Ask the operator to”. */
  ask: string
  /** The section of the operator's help page that says how. */
  topic: string
}

/** Links operators to the setup instructions, and tells everyone else to ask the operator. */
export function OperatorHint({ ask, topic }: Props) {
  if (!useIsOperator()) return <>Ask the operator to {ask}.</>
  return (
    <TextLink to={paths.operatorHelp} hash={topic} target="_blank" inherit underline="always">
      How to set it up
    </TextLink>
  )
}

/** Says where an email without a link to pass on is, if this server has no mail server. `missing` is what it contains. */
export function InOutbox({ missing }: { missing: string }) {
  if (!useIsOperator()) return <>{sentOr('', missing)}</>
  return (
    <>
      {notSent} You can find {missing} in the{' '}
      <TextLink to={paths.outbox} target="_blank" inherit underline="always">
        outbox
      </TextLink>
      .
    </>
  )
}
