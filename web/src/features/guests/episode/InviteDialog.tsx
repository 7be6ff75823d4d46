import type { EpisodeGuest } from '@castwright/contract/guests/shapes.ts'
import { guestLimits } from '@castwright/contract/guests/limits.ts'
import { EmailSubject, EmailText, type GuestEmail } from '@castwright/contract/guests/settings.ts'
import { Alert, Box, Select, Stack, Tabs, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query, rpc } from '../../../lib/rpc.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Counted } from '../../../ui/form/Counted.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { copyText } from '../../../ui/copy.ts'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { tellSent } from '../../../components/NotSent.tsx'
import { changeEpisodeGuests, useGuestSettings } from '../api.ts'
import { messages } from '../messages.ts'
import type { Purpose } from './actions.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { Note } from '../../../ui/Note.tsx'
import classes from './Episode.module.css'

const titles: Record<Purpose, (name: string) => string> = {
  invite: (name) => `Invite ${name}`,
  resend: (name) => `Resend the link to ${name}`,
  remind: (name) => `Remind ${name}`,
}

const reminder = {
  subject: 'A quick reminder from {show}',
  text: "Hi {guest},\n\nWe haven't heard from you about “{episode}” yet. Your page shows the times we can offer. Please choose the ones that suit you.",
}

type Props = { podcastId: string; guest: EpisodeGuest; purpose: Purpose; onClose: () => void }

/** Writes to a guest with the link to their page. Mount it to open it. */
export function InviteDialog({ podcastId, guest, purpose, onClose }: Props) {
  const { data: settings, error, refetch } = useGuestSettings(podcastId)
  return (
    <Dialog opened onClose={onClose} title={titles[purpose](guest.name)} size="table">
      {settings ? (
        <InviteForm
          guest={guest}
          purpose={purpose}
          email={purpose === 'remind' ? { ...settings.emails.invitation, ...reminder } : settings.emails.invitation}
          onClose={onClose}
        />
      ) : (
        <QueryState title={messages.loadFailed} order={3} error={error} refetch={refetch}>
          <FormSkeleton fields={2} />
        </QueryState>
      )}
    </Dialog>
  )
}

const dayChoices = [7, 14, 30, 90, 180, 365]
const dayOptions = dayChoices.map((days) => ({ value: String(days), label: `${days} days` }))

type FormProps = Omit<Props, 'podcastId'> & { email: GuestEmail }

const whyNoEmail = ({ email, doNotContact }: EpisodeGuest): string | null =>
  doNotContact ? messages.doNotContact : email === '' ? messages.noEmail : null

function InviteForm({ guest, purpose, email, onClose }: FormProps) {
  const [subject, setSubject] = useState(email.subject)
  const [text, setText] = useState(email.text)
  const [days, setDays] = useState(String(guestLimits.linkDays.default))
  const checked = { subject: EmailSubject.safeParse(subject), text: EmailText.safeParse(text) }
  const content = {
    ...(subject !== email.subject || purpose === 'remind' ? { subject } : {}),
    ...(text !== email.text || purpose === 'remind' ? { text } : {}),
  }
  const closed = email.isOn ? whyNoEmail(guest) : 'Invitations are turned off in the guest settings.'

  const { submit, running, refusal } = useSubmit({ inForm: true }, async (sendEmail: boolean) => {
    const asked = { episodeGuestId: guest.id, sendEmail, ...(sendEmail && content), days: Number(days) }
    await changeEpisodeGuests('EpisodeGuestService.Invite', asked)
    const findUrl = async () => (await rpc('EpisodeGuestService.FindLink', { episodeGuestId: guest.id })).url
    if (sendEmail) await tellSent(`Sent to ${guest.email}.`, guest.name, findUrl)
    else {
      const url = await findUrl()
      if (url !== null) await copyText(url)
    }
    onClose()
  })

  return (
    <Stack gap="md">
      {closed ? <Alert color="yellow">{closed}</Alert> : null}
      <Note>
        {guest.email ? `To ${guest.email}. ` : ''}We add the link to the guest's page below the text. Guests don't need an account.
      </Note>
      <Tabs defaultValue="write" variant="pills" keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="write">Write</Tabs.Tab>
          <Tabs.Tab value="preview" disabled={!checked.subject.success || !checked.text.success}>
            Preview
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="write">
          <Stack gap="sm">
            <TextInput
              label="Subject"
              required
              dir="auto"
              value={subject}
              error={checked.subject.success ? null : checked.subject.error.issues[0]?.message}
              onChange={(event) => setSubject(event.currentTarget.value)}
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
              minRows={6}
              maxRows={14}
              value={text}
              error={checked.text.success ? null : checked.text.error.issues[0]?.message}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="preview">
          <Preview guest={guest} content={content} />
        </Tabs.Panel>
      </Tabs>
      <Select
        label="Link valid for"
        description="You can revoke it at any time."
        data={dayOptions}
        value={days}
        allowDeselect={false}
        onChange={(value) => value && setDays(value)}
        maw={220}
      />
      <DialogFooter
        of={{ isBusy: running?.[0] === true, refusal }}
        label={purpose === 'remind' ? 'Send reminder' : 'Send invitation'}
        disabledReason={closed}
        others={
          <HintedButton
            variant="default"
            loading={running?.[0] === false}
            disabledReason={guest.doNotContact ? messages.doNotContact : null}
            onClick={() => void submit(false)}
          >
            Copy link without sending
          </HintedButton>
        }
        onClose={onClose}
        onSubmit={() => void submit(true)}
      />
    </Stack>
  )
}

export const placeholderHelp = '{guest}, {show}, {episode}, {time} and {sender} (who invites) are filled in.'

function Preview({ guest, content }: { guest: EpisodeGuest; content: { subject?: string; text?: string } }) {
  const { data, error, refetch } = useQuery({
    ...query('EpisodeGuestService.FindEmail', { episodeGuestId: guest.id, kind: 'invitation', ...content }),
    gcTime: 0,
  })
  if (!data)
    return (
      <QueryState title="The preview could not be loaded." order={3} error={error} refetch={refetch}>
        <FormSkeleton fields={2} />
      </QueryState>
    )
  return <EmailPreview subject={data.subject} text={data.text} />
}

export const EmailPreview = ({ subject, text }: { subject: string; text: string }) => (
  <ScrollingText label="Preview" text={text}>
    <Text fw={600} dir="auto">
      {subject}
    </Text>
  </ScrollingText>
)

/** A long text in a box that scrolls. */
export const ScrollingText = ({ label, text, children }: { label: string; text: string; children?: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard must reach it.
  <div className={classes.email} role="region" aria-label={label} tabIndex={0}>
    {children}
    <Box component="p" mt="xs" mb={0} mx={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} dir="auto">
      {text}
    </Box>
  </div>
)
