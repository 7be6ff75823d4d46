import { type Clip, type ClipFile, type ClipFormat, clipFormats } from '@castwright/contract/clips/shapes.ts'
import { Alert, Anchor, Button, Checkbox, Group, Progress, Stack, Switch, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconLink, IconMovie, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { OperatorHint } from '../../components/OperatorHint.tsx'
import { rpc } from '../../lib/rpc.ts'
import { sizeOf } from '../../lib/sizes.ts'
import { clock } from '../../ui/AudioPlayer.tsx'
import { ifConfirmed } from '../../ui/confirm.tsx'
import { copyText } from '../../ui/copy.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { formatNames, isUnderWay, refreshClips, setClip } from './api.ts'
import classes from './Clips.module.css'
import { Note } from '../../ui/Note.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'

type Props = { clip: Clip; canRender: boolean; isPublished: boolean; onEdit: () => void; onPlay: () => void }

const noFfmpeg = 'Clips are made with ffmpeg, which is not installed on this server.'

/** A clip with its files and where it is shown. */
export function ClipItem({ clip, canRender, isPublished, onEdit, onPlay }: Props) {
  const { id: clipId, recordingId, title, render } = clip
  const [choosing, chooser] = useDisclosure(false)
  const { submit: attempt, isBusy } = useSubmit((work: () => Promise<void>) => work())
  const change = (facts: { isInFeed?: boolean; isOnPage?: boolean }) =>
    attempt(async () => setClip((await rpc('ClipsService.UpdateClip', { recordingId, clipId, ...facts })).clip))
  const remove = () =>
    ifConfirmed(
      {
        title: `Delete “${title}”?`,
        children: 'The clip and its files will be permanently deleted and removed from your feed and public page.',
        confirmLabel: 'Delete clip',
        danger: true,
      },
      () =>
        attempt(async () => {
          await rpc('ClipsService.DeleteClip', { recordingId, clipId })
          await refreshClips(recordingId)
          toast.success('Clip deleted.')
        }),
    )
  const cancel = () => attempt(async () => setClip((await rpc('ClipsService.CancelRender', { recordingId, clipId })).clip))
  const hasAudio = clip.files.some(({ format }) => format === 'mp3')
  const pending = isPublished ? '' : ' Once this recording is published.'
  return (
    <li className={classes.item}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Text fw={500} dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={onPlay}>
            <VisuallyHidden>Play {title}, </VisuallyHidden>
            {clock(clip.startMs / 1000)} – {clock(clip.endMs / 1000)} · {Math.round((clip.endMs - clip.startMs) / 1000)} s
          </Anchor>
        </div>
        <Group gap="xs">
          <HintedButton
            size="xs"
            leftSection={<Icon of={IconMovie} small />}
            disabledReason={canRender ? (isUnderWay(clip) ? 'Creating its files.' : null) : noFfmpeg}
            remedy={canRender ? null : <OperatorHint ask="install it" topic="ffmpeg" />}
            onClick={chooser.open}
          >
            Create files
          </HintedButton>
          <Button size="xs" variant="default" leftSection={<Icon of={IconPencil} small />} onClick={onEdit}>
            Edit<VisuallyHidden> {title}</VisuallyHidden>
          </Button>
          <Button
            size="xs"
            variant="default"
            color="red"
            leftSection={<Icon of={IconTrash} small />}
            disabled={isBusy}
            onClick={() => void remove()}
          >
            Delete<VisuallyHidden> {title}</VisuallyHidden>
          </Button>
        </Group>
      </Group>
      {isUnderWay(clip) ? (
        <Stack gap="xs">
          <Progress value={Math.round(render.progress * 100)} animated aria-label={`Creating files for ${title}`} />
          <Group justify="space-between" gap="sm">
            <Note role="status">
              {render.state === 'waiting'
                ? 'Waiting to start. We create clips one at a time.'
                : `${Math.round(render.progress * 100)}% · ${render.formats.map((format) => formatNames[format]).join(', ')}`}
            </Note>
            <Button size="xs" variant="default" loading={isBusy} onClick={() => void cancel()}>
              Cancel
            </Button>
          </Group>
        </Stack>
      ) : null}
      {render.state === 'failed' ? (
        <Alert color="red" role="alert" icon={<Icon of={IconAlertTriangle} />} title="The files could not be created">
          {render.error}
        </Alert>
      ) : null}
      {clip.isTextMissing ? (
        <Note>
          This server has no font for some of the words, so the videos don't show them. Install fonts for their language and create the
          videos again.
        </Note>
      ) : null}
      {clip.files.length > 0 ? (
        <ul className={`cw-list ${classes.files}`}>
          {clipFormats
            .flatMap((format) => clip.files.filter((file) => file.format === format))
            .map((file) => (
              <File key={file.format} file={file} title={title} />
            ))}
        </ul>
      ) : null}
      <Group gap="lg">
        <Switch
          label="In the feed"
          description={`Apps can show it as a soundbite.${pending}`}
          checked={clip.isInFeed}
          disabled={isBusy}
          onChange={(event) => void change({ isInFeed: event.currentTarget.checked })}
        />
        <Switch
          label="On the public page"
          description={hasAudio ? `Also added to guests' share kits.${pending}` : 'Create the MP3 first.'}
          checked={clip.isOnPage}
          disabled={isBusy || (!hasAudio && !clip.isOnPage)}
          onChange={(event) => void change({ isOnPage: event.currentTarget.checked })}
        />
        {clip.shareUrl ? (
          <Button size="xs" variant="default" leftSection={<Icon of={IconLink} small />} onClick={() => void copyText(clip.shareUrl ?? '')}>
            Copy link<VisuallyHidden> to {title}</VisuallyHidden>
          </Button>
        ) : null}
      </Group>
      <RenderDialog clip={clip} opened={choosing} onClose={chooser.close} />
    </li>
  )
}

const File = ({ file: { format, url, downloadUrl, size }, title }: { file: ClipFile; title: string }) => (
  <li className={classes.file}>
    {format === 'mp3' ? (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- Its words are in the transcript.
      <audio controls preload="none" src={url} aria-label={`${title}, ${formatNames[format]}`} />
    ) : (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- The picture shows the words.
      <video controls preload="metadata" src={url} data-format={format} aria-label={`${title}, ${formatNames[format]}`} />
    )}
    <Anchor href={downloadUrl} download size="sm">
      {formatNames[format]} · {sizeOf(size)}
      <VisuallyHidden> of {title}</VisuallyHidden>
    </Anchor>
  </li>
)

/** Chooses which files to make. */
function RenderDialog({ clip, opened, onClose }: { clip: Clip; opened: boolean; onClose: () => void }) {
  const [formats, setFormats] = useState<ClipFormat[]>(['mp3', 'square'])
  const start = useSubmit(async () => {
    const ids = { recordingId: clip.recordingId, clipId: clip.id }
    await setClip((await rpc('ClipsService.RenderClip', { ...ids, formats: clipFormats.filter((one) => formats.includes(one)) })).clip)
    onClose()
  })
  return (
    <Dialog opened={opened} onClose={onClose} title="Create files">
      <DialogForm of={start} label="Create files" disabled={formats.length === 0} onClose={onClose}>
        <Checkbox.Group label="Formats" value={formats} onChange={(chosen) => setFormats(chosen)}>
          <Stack gap="xs" mt="xs">
            {clipFormats.map((format) => (
              <Checkbox key={format} value={format} label={formatNames[format]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Note>
          Videos show the artwork, a moving waveform and captions from the transcript. Files count toward storage and replace earlier ones.
        </Note>
      </DialogForm>
    </Dialog>
  )
}
