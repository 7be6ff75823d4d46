import type { GuestForm } from '@castwright/contract/guests/form.ts'
import type { Guest } from '@castwright/contract/guests/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
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
import { GuestRules, toDraft } from './draft.ts'
import { GuestFields } from './GuestFields.tsx'
import list from '../../../ui/IconList.module.css'
import { QueryState } from '../../../ui/QueryState.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { Note } from '../../../ui/Note.tsx'
import { useFields } from '../../../ui/form/useFields.ts'
import { PhotoField } from '../../../components/PhotoField.tsx'

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
      <QueryState title={messages.loadFailed} error={error} refetch={refetch}>
        <FormSkeleton />
      </QueryState>
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
  const [photo, setPhoto] = useState<Choice<Blob>>(undefined)
  const [photoError, setPhotoError] = useState<string>()
  const { send } = useSending<'photo'>()
  const save = (entry: GuestForm) => {
    const parcels = { ...(photo && { photo: { bucket: 'guest-photos' as const, file: photo, contentType: photo.type } }) }
    return send(parcels, async (sent) => {
      const input = {
        guest: entry,
        ...(photo === null && { thumbnailUrl: null }),
        ...(sent.photo && { thumbnailFile: sent.photo }),
      }
      return before
        ? changeBook('GuestService.Update', { guestId: before.id, version: before.version, ...input })
        : changeBook('GuestService.Create', { podcastId: podcast.id, ...input })
    })
  }
  const form = useFields({
    schema: GuestRules,
    start: toDraft(guest),
    failed: messages.saveFailed,
    send: async (entry) => {
      setPhotoError(undefined)
      const saved = await save(entry).catch((error: unknown) => {
        const message = error instanceof FileFault ? error.message : error instanceof RpcError ? error.meta['thumbnail_file'] : undefined
        if (message === undefined) throw error
        setPhotoError(message)
      })
      if (!saved || typeof saved === 'string') return
      toast.success(before ? 'Guest saved.' : `${saved.guest.name} was added to the guest book.`)
      onClose()
      if (!before) onCreated?.(saved.guest)
    },
  })

  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={before ? before.name : 'Add a guest'}
      formLabel={before ? 'Edit guest' : 'Add a guest'}
      of={form}
      label={before ? 'Save' : 'Add guest'}
      changed={photo !== undefined || form.isDirty}
      lost="Your changes to the guest will be lost."
      after={children}
    >
      <Stack gap="md">
        {before?.mailError ? (
          <Alert color="yellow" title="The last email wasn't delivered">
            {`${before.mailError.message} Check the address.`}
          </Alert>
        ) : null}
        <PhotoField
          bucket="guest-photos"
          id={before?.id ?? 'new'}
          name={form.values.name || 'New guest'}
          stored={before?.thumbnailUrl ?? null}
          hint="We remove location data."
          cropTitle="Crop the photo"
          compact
          value={photo}
          onChange={setPhoto}
          error={photoError}
          onError={setPhotoError}
        />
        <GuestFields form={form} />
      </Stack>
    </FormDrawer>
  )
}

function History({ podcast, history }: { podcast: Podcast; history: NonNullable<ReturnType<typeof useGuest>['data']>['history'] }) {
  return (
    <section aria-label="Episodes">
      <Title order={3} size="h4" mt="lg" mb="xs">
        Episodes
      </Title>
      {history.length === 0 ? (
        <Note>Not a guest on any episode yet.</Note>
      ) : (
        <Stack component="ul" gap="xs" className={list.list}>
          {history.map(({ episodeGuestId, episodeId, episodeTitle, state, addedAt, publishedAt }) => (
            <Group component="li" key={episodeGuestId} gap="sm" justify="space-between" wrap="nowrap">
              <span className={list.words}>
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
            </Group>
          ))}
        </Stack>
      )}
    </section>
  )
}
