import type { Issue, Newsletter } from '@castwright/contract/newsletter/shapes.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useId } from 'react'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import classes from '../../ui/IconList.module.css'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { useCancelIssue, useResend } from './api.ts'

const count = (number: number): string => number.toLocaleString('en-US')
const emails = (number: number): string => `${count(number)} ${number === 1 ? 'email' : 'emails'}`

/** What was sent about releases. */
export function IssueList({ newsletter: { podcastId, issues, isOn } }: { newsletter: Newsletter }) {
  const cancel = useCancelIssue(podcastId)
  const resend = useResend(podcastId)
  if (issues.length === 0)
    return (
      <Text c="dimmed">{isOn ? 'No emails yet. The next release will be the first.' : 'No emails yet. Turn on the newsletter first.'}</Text>
    )
  return (
    <ul className={classes.list} aria-label="Emails">
      {issues.map((issue) => (
        <Item
          key={issue.id}
          issue={issue}
          isCanceling={cancel.isPending && cancel.variables === issue.id}
          onCancel={() => cancel.mutate(issue.id)}
          isResending={resend.isPending && resend.variables === issue.id}
          onResend={() => resend.mutate(issue.id)}
        />
      ))}
    </ul>
  )
}

type ItemProps = { issue: Issue; isCanceling: boolean; onCancel: () => void; isResending: boolean; onResend: () => void }

function Item({ issue, isCanceling, onCancel, isResending, onResend }: ItemProps) {
  const id = useId()
  const { title, state, recipients, sent, failed, uncertain, error } = issue
  const done = sent + failed + uncertain
  const ask = async () => {
    const agreed = await confirm({
      title: 'Stop sending this email?',
      children: `${emails(sent)} ${sent === 1 ? 'was' : 'were'} already sent. The others won't be sent, also not later.`,
      confirmLabel: 'Stop sending',
      danger: true,
    })
    if (agreed) onCancel()
  }
  const askToResend = async () => {
    const agreed = await confirm({
      title: 'Send these emails again?',
      children: `${emails(uncertain)} will be sent again. Those that did arrive arrive twice.`,
      confirmLabel: 'Send again',
    })
    if (agreed) onResend()
  }
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon of={IconMail} />
      </span>
      <div className={classes.words}>
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
        {error === null ? null : (
          <Text size="sm" c="var(--cw-danger-ink)">
            {error}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {state === 'sending' ? 'Started ' : `Sent to ${count(sent)}${failed > 0 ? `, ${count(failed)} refused` : ''} · `}
          <RelativeTime at={issue.finishedAt ?? issue.createdAt} />
        </Text>
        {uncertain > 0 && state !== 'canceled' ? (
          <Group gap="xs">
            <Text size="sm" c="var(--cw-warning-ink)">
              {`${emails(uncertain)} may not have arrived, because the server stopped while sending.`}
            </Text>
            <Button variant="subtle" size="sm" loading={isResending} aria-describedby={id} onClick={() => void askToResend()}>
              Send again
            </Button>
          </Group>
        ) : null}
        {state === 'sending' ? (
          <Group gap="xs" mt="xs">
            <Button variant="subtle" size="sm" loading={isCanceling} aria-describedby={id} onClick={() => void ask()}>
              Stop
            </Button>
          </Group>
        ) : null}
      </div>
    </li>
  )
}
