import type { EpisodeGuest, Slot, SlotAnswer } from '@castwright/contract/guests/shapes.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { Badge, type Meaning } from '../../../ui/Badge.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { FromFirstOpening, lazyDialog, lazyPart } from '../../../ui/lazyPart.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeEpisodeGuests, useEpisodeGuests } from '../api.ts'
import { slotLabel, SlotRow } from './SlotRow.tsx'
import list from '../../../ui/IconList.module.css'
import classes from './Episode.module.css'
import { Note } from '../../../ui/Note.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'

const OfferDialog = lazyDialog(async () => (await import('./OfferDialog.tsx')).OfferDialog)
const InviteDialog = lazyPart(async () => (await import('./InviteDialog.tsx')).InviteDialog)

const answers: Record<SlotAnswer, { name: string; meaning: Meaning }> = {
  yes: { name: 'yes', meaning: 'success' },
  maybe: { name: 'if need be', meaning: 'warning' },
  no: { name: 'no', meaning: 'danger' },
}

/** Times for the interview: what the team offers, what guests propose, and who can make it. */
export function InterviewTimes({ podcastId, episodeId, timeZone }: { podcastId: string; episodeId: string; timeZone: string }) {
  const { data } = useEpisodeGuests(episodeId)
  const now = useNow()
  const [isOffering, setOffering] = useState(false)
  const [reminding, setReminding] = useState<EpisodeGuest | null>(null)
  // Without guests, the team sets the date on its own.
  const guests = (data?.guests ?? []).filter(({ answer }) => answer !== 'no')
  if (!data || guests.length === 0) return null
  const slots = data.slots.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  const offered = slots.filter(({ proposedBy }) => proposedBy === null)
  const silent = guests.filter(
    ({ id, invitedAt, email, doNotContact }) =>
      invitedAt !== null &&
      email !== '' &&
      !doNotContact &&
      !slots.some(({ proposedBy, votes }) => proposedBy === id || votes.some((vote) => vote.episodeGuestId === id)),
  )
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        Times for guests
      </Title>
      {slots.length === 0 ? (
        <Note>Offer some times. Guests choose on their page, in their own time zone.</Note>
      ) : (
        <Stack component="ul" gap="xs" className={list.list} aria-label="Times for guests">
          {slots.map((slot) => (
            <SlotItem
              key={slot.id}
              slot={slot}
              guests={guests}
              episodeId={episodeId}
              timeZone={timeZone}
              isPast={Date.parse(slot.startsAt) <= now}
              place={data.slotDefaults.place}
            />
          ))}
        </Stack>
      )}
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => setOffering(true)}>
          {offered.length === 0 ? 'Offer times' : 'Change offered times'}
        </Button>
        {offered.length > 0
          ? silent.map((guest) => (
              <Button key={guest.id} variant="default" size="xs" onClick={() => setReminding(guest)}>
                {`Remind ${guest.name}`}
              </Button>
            ))
          : null}
      </Group>
      <FromFirstOpening opened={isOffering}>
        <OfferDialog
          episodeId={episodeId}
          slots={offered}
          usualMinutes={data.slotDefaults.minutes}
          timeZone={timeZone}
          opened={isOffering}
          onClose={() => setOffering(false)}
        />
      </FromFirstOpening>
      <FromFirstOpening opened={reminding !== null}>
        {reminding ? (
          <InviteDialog key={reminding.id} podcastId={podcastId} guest={reminding} purpose="remind" onClose={() => setReminding(null)} />
        ) : null}
      </FromFirstOpening>
    </Stack>
  )
}

type SlotProps = { slot: Slot; guests: EpisodeGuest[]; episodeId: string; timeZone: string; isPast: boolean; place: string }

function SlotItem({ slot, guests, episodeId, timeZone, isPast, place }: SlotProps) {
  const label = slotLabel(slot, timeZone)
  const proposer = guests.find(({ id }) => id === slot.proposedBy)
  const answerOf = ({ id }: EpisodeGuest): SlotAnswer | null =>
    slot.proposedBy === id ? 'yes' : (slot.votes.find((vote) => vote.episodeGuestId === id)?.answer ?? null)
  const unable = guests.filter((guest) => answerOf(guest) === 'no')
  const agreement = useSubmit({ failed: 'The interview could not be set.' }, async () => {
    await changeEpisodeGuests('EpisodeGuestService.AgreeOnSlot', { episodeId, slotId: slot.id, timeZone })
    toast.success('The interview is set.')
  })
  const pick = async () => {
    const isSure = await confirm({
      title: 'Set the interview to this time?',
      children: (
        <>
          {label}. Schedule Interview will be done, and confirmed guests get an email with a calendar file.
          {place ? ` If the interview has no location yet, we'll use the one from your last interview: ${place}.` : ''}
          {unable.length > 0 ? ` ${unable.map(({ name }) => name).join(', ')} can't make it.` : ''}
        </>
      ),
      confirmLabel: 'Set interview',
    })
    if (isSure) await agreement.submit()
  }
  return (
    <SlotRow className={classes.slot}>
      <div className={list.words}>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Group gap="xxs" mt="xxs">
          {proposer ? <Badge outlined>{`Proposed by ${proposer.name}`}</Badge> : null}
          {guests.map((guest) => {
            const answer = answerOf(guest)
            return (
              <Badge key={guest.id} meaning={answer ? answers[answer].meaning : 'neutral'}>
                {`${guest.name}: ${answer ? answers[answer].name : 'no answer'}`}
              </Badge>
            )
          })}
        </Group>
      </div>
      {isPast ? (
        <Note>Passed</Note>
      ) : (
        <Button size="xs" variant="default" loading={agreement.isBusy} onClick={() => void pick()} aria-label={`Pick ${label}`}>
          Pick
        </Button>
      )}
    </SlotRow>
  )
}
