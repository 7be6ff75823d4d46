import type { EpisodeGuest } from '@castwright/contract/guests/shapes.ts'
import { GuestForm } from '@castwright/contract/guests/form.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { messageOf } from '../../../lib/rpc.ts'
import { dialogOf } from '../../../ui/dialogOf.tsx'
import { changeBook, changeEpisodeGuests, useGuestChoice } from '../api.ts'
import { emptyDraft } from '../book/draft.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'

type Props = {
  podcast: Podcast
  episodeId: string
  /** Who is a guest already. */
  guests: readonly EpisodeGuest[]
  onClose: () => void
  /** Continues with the invitation. */
  onInvite: (episodeGuestId: string) => void
}

/** Adds someone from the guest book, or a new person. */
export const AddGuestDialog = dialogOf('Add a guest', AddGuest)

const debounceMs = 250

function AddGuest({ podcast, episodeId, guests, onClose, onInvite }: Props) {
  const [kind, setKind] = useState<'known' | 'new'>('known')
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), debounceMs)
  const [guestId, setGuestId] = useState<string | null>(null)
  const { data: found } = useGuestChoice(podcast.id, asked, kind === 'known')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [faults, setFaults] = useState<Partial<Record<'name' | 'email' | 'guest', string | undefined>>>({})
  const created = useRef<{ id: string; name: string; email: string }>(undefined)
  const taken = new Set(guests.map((guest) => guest.guestId))

  /** Null if the fields of a new person are invalid. */
  const findId = async (): Promise<string | null> => {
    if (kind === 'known') {
      if (guestId === null) setFaults({ guest: 'Choose a guest.' })
      return guestId
    }
    const draft = { ...emptyDraft, name, email }
    const parsed = GuestForm.safeParse(draft)
    if (!parsed.success) {
      const messageAt = (name: string) => parsed.error.issues.find(({ path }) => path[0] === name)?.message
      setFaults({ name: messageAt('name'), email: messageAt('email') })
      return null
    }
    // Someone who was created by an attempt before isn't created again.
    const known = created.current
    if (known?.name === name && known.email === email) return known.id
    const { id } = (await changeBook('GuestService.Create', { podcastId: podcast.id, guest: draft })).guest
    created.current = { id, name, email }
    return id
  }
  const refuse = (error: unknown): true => {
    setFaults({ [kind === 'known' ? 'guest' : 'name']: messageOf(error) })
    return true
  }
  const save = useSubmit({ handle: refuse }, async () => {
    setFaults({})
    const id = await findId()
    if (id === null) return
    const added = { episodeId, guestId: id }
    const instead = { label: 'Skip them', input: { ...added, keepSkipped: true } }
    const { guest } = await changeEpisodeGuests('EpisodeGuestService.Add', added, { instead })
    onClose()
    if (guest.invitedAt === null && !guest.doNotContact) onInvite(guest.id)
  })
  return (
    <DialogForm of={save} label="Add guest" onClose={onClose}>
      <SegmentedControl
        aria-label="Who"
        fullWidth
        data={[
          { value: 'known', label: 'From the guest book' },
          { value: 'new', label: 'New person' },
        ]}
        value={kind}
        onChange={(value) => {
          setKind(value)
          setFaults({})
        }}
      />
      {kind === 'known' ? (
        <Select
          label="Guest"
          required
          placeholder="Search by name, email or tag"
          data={(found ?? []).map(({ id, name: label }) => ({ value: id, label, disabled: taken.has(id) }))}
          // The server has searched already.
          filter={({ options }) => options}
          searchable
          searchValue={text}
          onSearchChange={setText}
          value={guestId}
          onChange={setGuestId}
          error={faults.guest}
          nothingFoundMessage={found ? 'No matching guest.' : 'Loading...'}
          data-autofocus
        />
      ) : (
        <>
          <TextInput
            label="Name"
            required
            dir="auto"
            autoComplete="off"
            value={name}
            error={faults.name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label="Email"
            type="email"
            description="Never public."
            autoComplete="off"
            value={email}
            error={faults.email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </>
      )}
    </DialogForm>
  )
}
