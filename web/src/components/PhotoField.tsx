import { uploadLimits } from '@castwright/contract/uploads/limits.ts'
import { uploadRules } from '@castwright/contract/uploads/shapes.ts'
import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { Choice } from '../lib/choice.ts'
import { useObjectUrl } from '../lib/useObjectUrl.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { CropDialog } from '../ui/crop/CropDialog.tsx'

type Props = {
  bucket: 'guest-photos' | 'user-avatars'
  /** Of the person, for the avatar without a photo. */
  id: string
  name: string
  stored: string | null
  hint: string
  cropTitle: string
  /** Takes less room, in a drawer. */
  compact?: boolean
  value: Choice<Blob>
  onChange: (photo: Choice<Blob>) => void
  error: string | undefined
  onError: (message: string | undefined) => void
}

/** The photo of a person, cropped to a square. */
export function PhotoField({
  bucket,
  id: personId,
  name,
  stored,
  hint,
  cropTitle,
  compact = false,
  value,
  onChange,
  error,
  onError,
}: Props) {
  const id = useId()
  const [cropping, setCropping] = useState<File | null>(null)
  const chosen = useObjectUrl(value)
  const photo = chosen ?? (value === undefined ? stored : null)
  const rule = uploadRules[bucket]
  const button = compact ? { size: 'xs' } : {}
  const choose = (file: File | null) => {
    if (!file) return
    const isTyped = Object.hasOwn(rule.types, file.type)
    const fault = isTyped ? (file.size >= uploadLimits.image ? rule.tooLarge : undefined) : rule.wrongType
    onError(fault)
    if (fault === undefined) setCropping(file)
  }
  const remove = () => {
    onError(undefined)
    onChange(stored === null ? undefined : null)
  }
  return (
    <Input.Wrapper label="Photo" labelElement="div" labelProps={{ id }} error={error} errorProps={{ role: 'alert' }}>
      <Group role="group" aria-labelledby={id} gap={compact ? 'md' : 'lg'} wrap="nowrap" mt="xxs" mb={compact ? 0 : 'xxs'}>
        <Avatar id={personId} name={name} photo={photo} size={compact ? 'large' : 'photo'} />
        <Stack gap={compact ? 'xxs' : 'xs'}>
          <Group gap="xs">
            <FileButton accept={Object.keys(rule.types).join(',')} inputProps={{ 'aria-label': 'Photo file' }} onChange={choose}>
              {(props) => (
                <Button variant="default" {...button} {...props}>
                  {photo ? 'Change photo' : 'Choose photo'}
                </Button>
              )}
            </FileButton>
            {photo ? (
              <Button variant="subtle" color="gray" {...button} aria-label="Remove photo" onClick={remove}>
                Remove
              </Button>
            ) : null}
          </Group>
          <Text size="xs" c="dimmed">
            JPG or PNG, less than 16 MB. {hint}
          </Text>
        </Stack>
      </Group>
      <CropDialog
        file={cropping}
        title={cropTitle}
        onClose={() => setCropping(null)}
        onCut={(cut) => {
          setCropping(null)
          onChange(cut)
        }}
        onUnreadable={() => {
          setCropping(null)
          onError(rule.wrongType)
        }}
      />
    </Input.Wrapper>
  )
}
