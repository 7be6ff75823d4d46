import { type UploadBucket, uploadRules } from '@castwright/contract/uploads/shapes.ts'
import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useObjectUrl } from '../../lib/useObjectUrl.ts'
import { CropDialog } from '../../ui/crop/CropDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import classes from './Chapters.module.css'
import type { PickedImage } from './model.ts'

type Props = {
  stored: string | null
  picked: PickedImage | null | undefined
  /** The chapter's name, for the alternative text. */
  title: string
  onChange: (picked: PickedImage | null | undefined) => void
}

const bucket: UploadBucket = 'episode-photos'
const rule = uploadRules[bucket]

/** The square image of a chapter. */
export function ChapterImage({ stored, picked, title, onChange }: Props) {
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
