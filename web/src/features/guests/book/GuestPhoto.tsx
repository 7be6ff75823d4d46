import { uploadLimits } from '@castwright/contract/uploads/limits.ts'
import { uploadRules } from '@castwright/contract/uploads/shapes.ts'
import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { Choice } from '../../../lib/choice.ts'
import { useObjectUrl } from '../../../lib/useObjectUrl.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { CropDialog } from '../../../ui/crop/CropDialog.tsx'

type Props = {
  id: string
  name: string
  stored: string | null
  value: Choice<Blob>
  onChange: (photo: Choice<Blob>) => void
  error: string | undefined
  onError: (message: string | undefined) => void
}

const rule = uploadRules['guest-photos']

function faultOf(file: File): string | undefined {
  if (!Object.hasOwn(rule.types, file.type)) return rule.wrongType
  return file.size >= uploadLimits.image ? rule.tooLarge : undefined
}

/** The photo of a guest, cropped to a square. */
export function GuestPhoto({ id: guestId, name, stored, value, onChange, error, onError }: Props) {
  const id = useId()
  const [cropping, setCropping] = useState<File | null>(null)
  const chosen = useObjectUrl(value)
  const photo = chosen ?? (value === undefined ? stored : null)
  const choose = (file: File | null) => {
    if (!file) return
    const fault = faultOf(file)
    onError(fault)
    if (!fault) setCropping(file)
  }
  return (
    <Input.Wrapper label="Photo" labelElement="div" labelProps={{ id }} error={error} errorProps={{ role: 'alert' }}>
      <Group role="group" aria-labelledby={id} gap="md" wrap="nowrap" mt="xxs">
        <Avatar id={guestId} name={name || 'New guest'} photo={photo} size="large" />
        <Stack gap="xxs">
          <Group gap="xs">
            <FileButton accept={Object.keys(rule.types).join(',')} inputProps={{ 'aria-label': 'Photo file' }} onChange={choose}>
              {(button) => (
                <Button variant="default" size="xs" {...button}>
                  {photo ? 'Change photo' : 'Choose photo'}
                </Button>
              )}
            </FileButton>
            {photo ? (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                aria-label="Remove photo"
                onClick={() => {
                  onError(undefined)
                  onChange(stored === null ? undefined : null)
                }}
              >
                Remove
              </Button>
            ) : null}
          </Group>
          <Text size="xs" c="dimmed">
            JPG or PNG, less than 16 MB. Location data is removed.
          </Text>
        </Stack>
      </Group>
      <CropDialog
        file={cropping}
        title="Crop the photo"
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
