import { chapterLimits } from '@castwright/contract/chapters/limits.ts'
import { ActionIcon, Box, Button, FileButton, Group, Input, Switch, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconEyeOff, IconPhoto, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type UploadBucket, uploadRules } from '@castwright/contract/uploads/shapes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { readTime, timeText } from '../../lib/playTime.ts'
import { Icon } from '../../ui/Icon.tsx'
import classes from './Chapters.module.css'
import type { Draft, Faults, PickedImage } from './model.ts'
import { useObjectUrl } from '../../lib/useObjectUrl.ts'
import { CropDialog } from '../../ui/crop/CropDialog.tsx'

type Props = {
  draft: Draft
  number: number
  isChosen: boolean
  /** Only shown once someone tried to save. */
  faults: Faults
  onChoose: (id: string | null) => void
  onChange: (facts: Partial<Draft>) => void
  onMove: (ms: number) => void
  onPlay: () => void
  onRemove: () => void
}

/** One chapter: its time and title, and the rest when it is opened. */
export function ChapterItem({ draft, number, isChosen, faults, onChoose, onChange, onMove, onPlay, onRemove }: Props) {
  const { id, startMs, title, url, isHidden, imageUrl, picked } = draft
  const name = title.trim() || `chapter ${number}`
  return (
    <li className={classes.item} data-chosen={isChosen || undefined} data-chapter={id}>
      <div className={classes.line}>
        <Box
          component="span"
          miw="lg"
          lh="var(--cw-size-control)"
          c="dimmed"
          ta="end"
          style={{ fontVariantNumeric: 'tabular-nums' }}
          aria-hidden
        >
          {number}
        </Box>
        <TimeField key={startMs} name={name} startMs={startMs} error={faults.startMs} onMove={onMove} />
        <TextInput
          className={classes.title}
          aria-label={`Title of chapter ${number}`}
          placeholder="Title"
          maxLength={chapterLimits.title}
          value={title}
          error={faults.title}
          rightSection={isHidden ? <Icon of={IconEyeOff} small /> : null}
          onFocus={() => (isChosen ? undefined : onChoose(id))}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
        <IconButton icon={IconPlayerPlay} label={`Play ${name}`} onClick={onPlay} />
        <ActionIcon aria-label={`Link, image and more for ${name}`} aria-expanded={isChosen} onClick={() => onChoose(isChosen ? null : id)}>
          <Icon of={isChosen ? IconChevronDown : IconChevronRight} />
        </ActionIcon>
        <IconButton icon={IconTrash} label={`Delete ${name}`} onClick={onRemove} />
      </div>
      {isChosen || faults.url ? (
        <div className={classes.details}>
          <TextInput
            label="Link"
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={chapterLimits.url}
            value={url}
            error={faults.url}
            onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
          />
          <ChapterImage stored={imageUrl} picked={picked} title={title} onChange={(image) => onChange({ picked: image })} />
          <Switch
            label="Hidden"
            description="Hides the chapter from the list that listeners see. Its image and link still appear while it plays."
            checked={isHidden}
            onChange={({ currentTarget }) => onChange({ isHidden: currentTarget.checked })}
          />
        </div>
      ) : null}
    </li>
  )
}

type TimeProps = { name: string; startMs: number; error: string | undefined; onMove: (ms: number) => void }

function TimeField({ name, startMs, error, onMove }: TimeProps) {
  const [text, setText] = useState(timeText(startMs))
  const ms = readTime(text)
  return (
    <TextInput
      w="var(--cw-size-photo)"
      aria-label={`Start of ${name}, as a time`}
      value={text}
      error={ms === null ? 'Must be a time such as 1:02.' : error}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => (ms === null ? setText(timeText(startMs)) : ms === startMs ? undefined : onMove(ms))}
    />
  )
}

type ChapterImageProps = {
  stored: string | null
  picked: PickedImage | null | undefined
  /** The chapter's name, for the alternative text. */
  title: string
  onChange: (picked: PickedImage | null | undefined) => void
}

const bucket: UploadBucket = 'episode-photos'
const rule = uploadRules[bucket]

/** The square image of a chapter. */
function ChapterImage({ stored, picked, title, onChange }: ChapterImageProps) {
  const [cropping, setCropping] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const preview = useObjectUrl(picked?.preview)
  const shown = preview ?? (picked === undefined ? stored : null)
  const choose = (file: File | null) => {
    if (!file) return
    if (!Object.hasOwn(rule.types, file.type)) return setError(rule.wrongType)
    if (file.size > rule.largest) return setError(rule.tooLarge)
    setError(null)
    setCropping(file)
  }
  return (
    <Input.Wrapper label="Image" labelElement="div" error={error} errorProps={{ role: 'alert' }}>
      <Group gap="sm" wrap="nowrap" role="group" aria-label="Image">
        {shown ? (
          <img src={shown} alt={`For ${title || 'this chapter'}`} className={classes.image} />
        ) : (
          <span className={classes.noImage}>
            <Icon of={IconPhoto} />
          </span>
        )}
        <FileButton accept=".jpg,.jpeg,.png" inputProps={{ 'aria-label': 'Image file' }} onChange={choose}>
          {(button) => (
            <Button variant="default" size="xs" {...button}>
              {shown ? 'Change image' : 'Choose image'}
            </Button>
          )}
        </FileButton>
        {shown ? (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(stored === null ? undefined : null)}>
            Remove
          </Button>
        ) : (
          <Text size="xs" c="dimmed">
            Square, JPG or PNG
          </Text>
        )}
      </Group>
      <CropDialog
        file={cropping}
        title="Crop the image"
        what="artwork"
        onClose={() => setCropping(null)}
        onCut={(cutOut, crop) => {
          if (cropping) onChange({ file: cropping, crop, preview: cutOut })
          setCropping(null)
        }}
        onUnreadable={() => {
          setCropping(null)
          setError(rule.wrongType)
        }}
      />
    </Input.Wrapper>
  )
}
