import type { Guest } from '@castwright/contract/guests/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { Choice } from '../../../lib/choice.ts'
import { messageOf, RpcError } from '../../../lib/rpc.ts'
import { FileFault, useSending } from '../../../lib/useSending.ts'
import { shortDate } from '../../../lib/time.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { FormSkeleton, Loading } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { changeBook, useGuest } from '../api.ts'
import { messages } from '../messages.ts'
import { stateMeanings, stateNames } from '../states.ts'
import { type Faults, faultsOf, toDraft, withoutEmptyLinks } from './draft.ts'
import { GuestFields } from './GuestFields.tsx'
import { GuestPhoto } from './GuestPhoto.tsx'
import classes from './Book.module.css'

const question = {
  title: 'Do you want to leave without saving?',
  children: 'Your changes to the guest will be lost.',
  confirmLabel: 'Leave without saving',
  cancelLabel: 'Keep editing',
  danger: true,
}

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
  // Opens after mounting so that the opening transition runs.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  if (guestId === null || data)
    return (
      <Editor podcast={podcast} guest={data?.guest ?? null} opened={isMounted && opened} onClose={onClose} onCreated={onCreated}>
        {data ? <History podcast={podcast} history={data.history} /> : null}
      </Editor>
    )
  return (
    <Drawer opened={isMounted && opened} onClose={onClose} title="Guest" changed={false}>
      {error ? (
        <ErrorState title={messages.loadFailed} onRetry={() => void refetch()} error={error} />
      ) : (
        <Loading>
          <FormSkeleton />
        </Loading>
      )}
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
  const id = useId()
  // As it was when the drawer opened, so that a change by someone else is noticed when saving.
  const [before] = useState(guest)
  const [start] = useState(() => toDraft(guest))
  const [draft, setDraft] = useState(start)
  const [photo, setPhoto] = useState<Choice<Blob>>(undefined)
  const [photoError, setPhotoError] = useState<string>()
  const [faults, setFaults] = useState<Faults | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const { send } = useSending<'photo'>()
  const form = useRef<HTMLFormElement>(null)
  const changed = photo !== undefined || JSON.stringify(draft) !== JSON.stringify(start)
  useEffect(() => {
    if (faults) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  const leave = async () => {
    if (!saving && (!changed || (await confirm(question)))) onClose()
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    // A form inside a form of another drawer must not submit it.
    event.stopPropagation()
    const found = faultsOf(draft)
    setFaults(found)
    setRefusal(null)
    if (found) return
    setSaving(true)
    try {
      const saved = await send(
        { ...(photo && { photo: { bucket: 'guest-photos', file: photo, contentType: photo.type } }) },
        async (sent) => {
          const form = {
            guest: withoutEmptyLinks(draft),
            ...(photo === null && { thumbnailUrl: null }),
            ...(sent.photo && { thumbnailFile: sent.photo }),
          }
          return before
            ? changeBook('GuestService.Update', { guestId: before.id, version: before.version, ...form })
            : changeBook('GuestService.Create', { podcastId: podcast.id, ...form })
        },
      )
      if (typeof saved === 'string') return
      toast.success(before ? 'Guest saved.' : `${saved.guest.name} was added to the guest book.`)
      onClose()
      if (!before) onCreated?.(saved.guest)
    } catch (error) {
      if (error instanceof FileFault) setPhotoError(error.message)
      else if (error instanceof RpcError && error.meta['thumbnail_file']) setPhotoError(error.meta['thumbnail_file'])
      else setRefusal(`${messages.saveFailed} ${messageOf(error)}`)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Drawer
      opened={opened}
      onClose={() => void leave()}
      title={before ? before.name : 'Add a guest'}
      changed={changed}
      actions={
        <>
          <Text component="div" role="alert" size="sm" c="var(--cw-danger-ink)" flex={1}>
            {refusal}
          </Text>
          <Button variant="default" onClick={() => void leave()} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={saving} disabled={!changed}>
            {before ? 'Save' : 'Add guest'}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} onSubmit={(event) => void save(event)} noValidate aria-label={before ? 'Edit guest' : 'Add a guest'}>
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
      </form>
      {children}
      <UnsavedGuard changed={changed && opened} />
    </Drawer>
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
