import type { Issue, Newsletter } from '@castwright/contract/newsletter/shapes.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useId } from 'react'
import { counted, exactCount as count } from '../../lib/numbers.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ifConfirmed } from '../../ui/confirm.tsx'
import { IconItem } from '../../ui/IconItem.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { useCancelIssue, useResend } from './api.ts'
import { Note } from '../../ui/Note.tsx'

const emails = (number: number): string => counted(number, 'email')

/** What was sent about releases. */
export function IssueList({ newsletter: { podcastId, issues, isOn } }: { newsletter: Newsletter }) {
  if (issues.length === 0)
    return (
      <Text c="dimmed">{isOn ? 'No emails yet. The next release will be the first.' : 'No emails yet. Turn on the newsletter first.'}</Text>
    )
  return (
    <ul className="cw-list" aria-label="Emails">
      {issues.map((issue) => (
        <Item key={issue.id} podcastId={podcastId} issue={issue} />
      ))}
    </ul>
  )
}

function Item({ podcastId, issue }: { podcastId: string; issue: Issue }) {
  const cancel = useCancelIssue()
  const resend = useResend()
  const named = { podcastId, issueId: issue.id }
  const id = useId()
  const { title, state, recipients, sent, held, failed, uncertain, error } = issue
  const done = sent + held + failed + uncertain
  const outcome = [
    sent > 0 || held === 0 ? `Sent to ${count(sent)}` : '',
    held > 0 ? `${count(held)} held in outbox` : '',
    failed > 0 ? `${count(failed)} refused` : '',
  ]
  const ask = () =>
    ifConfirmed(
      {
        title: 'Stop sending this email?',
        children: `${emails(sent)} ${sent === 1 ? 'was' : 'were'} already sent. The others won't be sent now or later.`,
        confirmLabel: 'Stop sending',
        danger: true,
      },
      () => cancel.mutate(named),
    )
  const askToResend = () =>
    ifConfirmed(
      {
        title: 'Resend these emails?',
        children: `${emails(uncertain)} will be sent again. Some subscribers may get the email twice.`,
        confirmLabel: 'Send again',
      },
      () => resend.mutate(named),
    )
  return (
    <IconItem icon={IconMail}>
      <Group gap="xs">
        <Text fw={500} id={id} dir="auto">
          {title}
        </Text>
        {state === 'canceled' ? <Badge>Stopped</Badge> : null}
      </Group>
      {state === 'sending' ? (
        <ProgressBar
          label={recipients === 0 ? 'Waiting to start' : 'Sending'}
          percent={recipients === 0 ? 0 : (done / recipients) * 100}
          {...(recipients > 0 && { figure: `${count(done)} of ${count(recipients)}` })}
        />
      ) : null}
      {error === null ? null : <Note danger>{error}</Note>}
      <Note>
        {state === 'sending' ? 'Started ' : `${outcome.filter(Boolean).join(', ')} · `}
        <RelativeTime at={issue.finishedAt ?? issue.createdAt} />
      </Note>
      {uncertain > 0 && state !== 'canceled' ? (
        <Group gap="xs">
          <Text size="sm" c="var(--cw-warning-ink)">
            {`${emails(uncertain)} may not have arrived, because the server stopped while sending.`}
          </Text>
          <Button variant="subtle" size="sm" loading={resend.isPending} aria-describedby={id} onClick={() => void askToResend()}>
            Send again
          </Button>
        </Group>
      ) : null}
      {state === 'sending' ? (
        <Group gap="xs" mt="xs">
          <Button variant="subtle" size="sm" loading={cancel.isPending} aria-describedby={id} onClick={() => void ask()}>
            Stop
          </Button>
        </Group>
      ) : null}
    </IconItem>
  )
}
