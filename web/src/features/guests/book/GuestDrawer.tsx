import type { Guest } from '@castwright/contract/guests/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Choice } from '../../../lib/choice.ts'
import { RpcError } from '../../../lib/rpc.ts'
import { FileFault, useSending } from '../../../lib/useSending.ts'
import { shortDate } from '../../../lib/time.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeBook, useGuest } from '../api.ts'
import { messages } from '../messages.ts'
import { stateMeanings, stateNames } from '../states.ts'
import { type Faults, faultsOf, toDraft, withoutEmptyLinks } from './draft.ts'
import { GuestFields } from './GuestFields.tsx'
import { GuestPhoto } from './GuestPhoto.tsx'
import classes from './Book.module.css'
import { QueryState } from '../../../ui/QueryState.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'

type Props = {
  podcast: Podcast
  /** Null for a new guest. */
  guestId: string | null
  opened: boolean
  onClose: () => void
  /** Called with a new guest. */
  onCreated?: (guest: Guest) => void
}

/** Adds or changes a person in the guest book. Mount it again for another one. */
export function GuestDrawer({ podcast, guestId, opened, onClose, onCreated }: Props) {
  const { data, error, refetch } = useGuest(guestId)
  if (guestId === null || data)
    return (
      <Editor podcast={podcast} guest={data?.guest ?? null} opened={opened} onClose={onClose} onCreated={onCreated}>
        {data ? <History podcast={podcast} history={data.history} /> : null}
      </Editor>
    )
  return (
    <Drawer opened={opened} onClose={onClose} title="Guest" changed={false}>
      {
        <QueryState title={messages.loadFailed} error={error} refetch={refetch}>
          <FormSkeleton />
        </QueryState>
      }
    </Drawer>
  )
}

type EditorProps = {
  podcast: Podcast
  guest: Guest | null
  opened: boolean
  onClose: () => void
  onCreated: ((guest: Guest) => void) | undefined
  children: React.ReactNode
}

function Editor({ podcast, guest, opened, onClose, onCreated, children }: EditorProps) {
  // As it was when the drawer opened, so that a change by someone else is noticed when saving.
  const [before] = useState(guest)
  const [start] = useState(() => toDraft(guest))
  const [draft, setDraft] = useState(start)
  const [photo, setPhoto] = useState<Choice<Blob>>(undefined)
  const [photoError, setPhotoError] = useState<string>()
  const [faults, setFaults] = useState<Faults | null>(null)
  const { send } = useSending<'photo'>()
  const form = useRef<HTMLDivElement>(null)
  const changed = photo !== undefined || JSON.stringify(draft) !== JSON.stringify(start)
  useEffect(() => {
    if (faults) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  const refuseFile = (error: unknown): boolean => {
    const message = error instanceof FileFault ? error.message : error instanceof RpcError ? error.meta['thumbnail_file'] : undefined
    setPhotoError(message)
    return message !== undefined
  }
  const save = useSubmit({ inForm: true, failed: messages.saveFailed, handle: refuseFile }, async () => {
    const found = faultsOf(draft)
    setFaults(found)
    if (found) return
    const parcels = { ...(photo && { photo: { bucket: 'guest-photos' as const, file: photo, contentType: photo.type } }) }
    const saved = await send(parcels, async (sent) => {
      const form = {
        guest: withoutEmptyLinks(draft),
        ...(photo === null && { thumbnailUrl: null }),
        ...(sent.photo && { thumbnailFile: sent.photo }),
      }
      return before
        ? changeBook('GuestService.Update', { guestId: before.id, version: before.version, ...form })
        : changeBook('GuestService.Create', { podcastId: podcast.id, ...form })
    })
    if (typeof saved === 'string') return
    toast.success(before ? 'Guest saved.' : `${saved.guest.name} was added to the guest book.`)
    onClose()
    if (!before) onCreated?.(saved.guest)
  })

  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={before ? before.name : 'Add a guest'}
      formLabel={before ? 'Edit guest' : 'Add a guest'}
      of={save}
      label={before ? 'Save' : 'Add guest'}
      changed={changed}
      lost="Your changes to the guest will be lost."
      after={children}
    >
      <div ref={form}>
        <Stack gap="md">
          {before?.mailError ? (
            <Alert color="yellow" title="The last email was not delivered">
              {`${before.mailError.message} Check the address.`}
            </Alert>
          ) : null}
          <GuestPhoto
            id={before?.id ?? 'new'}
            name={draft.name}
            stored={before?.thumbnailUrl ?? null}
            value={photo}
            onChange={setPhoto}
            error={photoError}
            onError={setPhotoError}
          />
          <GuestFields draft={draft} faults={faults} onChange={(part) => setDraft((now) => ({ ...now, ...part }))} />
        </Stack>
      </div>
    </FormDrawer>
  )
}

type HistoryProps = { podcast: Podcast; history: NonNullable<ReturnType<typeof useGuest>['data']>['history'] }

function History({ podcast, history }: HistoryProps) {
  return (
    <section aria-label="Episodes">
      <Title order={3} size="h4" mt="lg" mb="xs">
        Episodes
      </Title>
      {history.length === 0 ? (
        <Text size="sm" c="dimmed">
          Not a guest of any episode yet.
        </Text>
      ) : (
        <ul className={classes.history}>
          {history.map(({ episodeGuestId, episodeId, episodeTitle, state, addedAt, publishedAt }) => (
            <li key={episodeGuestId}>
              <span>
                <TextLink
                  to="/$profileUrl/episodes/manage/$episodeId"
                  params={{ profileUrl: podcast.profileUrl, episodeId }}
                  search={{ section: 'guests' }}
                  dir="auto"
                >
                  {episodeTitle}
                </TextLink>
                <Text size="xs" c="dimmed">
                  {publishedAt ? `Published ${shortDate(publishedAt)}` : `Added ${shortDate(addedAt)}`}
                </Text>
              </span>
              <Badge meaning={stateMeanings[state]}>{stateNames[state]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
