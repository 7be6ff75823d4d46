import { guestLimits } from '@castwright/contract/guests/limits.ts'
import { defaultGuestEmails, type GuestEmail, type GuestEmailKind } from '@castwright/contract/guests/settings.ts'
import { Accordion, Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { Counted } from '../../../ui/form/Counted.tsx'
import { EmailPreview, placeholderHelp } from '../episode/InviteDialog.tsx'
import { emailNames, type Faults } from './draft.ts'
import { Note } from '../../../ui/Note.tsx'

type Props = { kind: GuestEmailKind; email: GuestEmail; faults: Faults | null; onChange: (email: GuestEmail) => void }

const sample: Record<string, string> = {
  guest: 'Ada',
  show: 'your show',
  episode: 'Episode title',
  time: 'Thursday, March 5, 2026 at 3:00 PM EST',
  sender: 'Your name',
}

/** Fills in example values. The server fills in the real ones. */
const filled = (text: string): string =>
  text.replaceAll(/\{(guest|show|episode|time|sender)\}/g, (all, name: string) => sample[name] ?? all)

export function EmailFields({ kind, email, faults, onChange }: Props) {
  const [isPreview, setPreview] = useState(false)
  const { title, when } = emailNames[kind]
  const { isOn, subject, text } = email
  const original = defaultGuestEmails[kind]
  const isOwn = subject !== original.subject || text !== original.text
  return (
    <Accordion.Item value={kind}>
      <Accordion.Control>
        <Group gap="xs">
          <span>{title}</span>
          {isOn ? null : <Badge>Off</Badge>}
        </Group>
        <Note>{when}</Note>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">
          <Switch label="Send this email" checked={isOn} onChange={(event) => onChange({ ...email, isOn: event.currentTarget.checked })} />
          {isPreview ? (
            <EmailPreview subject={filled(subject)} text={filled(text)} />
          ) : (
            <>
              <TextInput
                label="Subject"
                required
                dir="auto"
                value={subject}
                error={faults?.[`emails.${kind}.subject`]}
                onChange={(event) => onChange({ ...email, subject: event.currentTarget.value })}
              />
              <Textarea
                label="Message"
                required
                description={
                  <Counted length={text.length} limit={guestLimits.emailText}>
                    {placeholderHelp}
                  </Counted>
                }
                dir="auto"
                autosize
                minRows={4}
                value={text}
                error={faults?.[`emails.${kind}.text`]}
                onChange={(event) => onChange({ ...email, text: event.currentTarget.value })}
              />
            </>
          )}
          <Group gap="sm">
            <Button variant="default" size="xs" onClick={() => setPreview(!isPreview)}>
              {isPreview ? 'Edit' : 'Preview'}
            </Button>
            {isOwn ? (
              <Button variant="subtle" size="xs" onClick={() => onChange({ ...original, isOn })}>
                Restore the original text
              </Button>
            ) : null}
          </Group>
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  )
}
