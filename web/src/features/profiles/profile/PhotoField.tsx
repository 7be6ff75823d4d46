import { teamName } from '@castwright/contract/names.ts'
import { uploadLimits } from '@castwright/contract/uploads/limits.ts'
import { photoUrl, type User } from '@castwright/contract/profiles/shapes.ts'
import { uploadRules } from '@castwright/contract/uploads/shapes.ts'
import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { Choice } from '../../../lib/choice.ts'
import { useObjectUrl } from '../../../lib/useObjectUrl.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { CropDialog } from '../../../ui/crop/CropDialog.tsx'
import { messages } from './messages.ts'

type Props = {
  user: User
  value: Choice<Blob>
  onChange: (photo: Choice<Blob>) => void
  error: string | undefined
  onError: (message: string | undefined) => void
}

const rule = uploadRules['user-avatars']

function faultOf(file: File): string | undefined {
  if (!Object.hasOwn(rule.types, file.type)) return rule.wrongType
  return file.size >= uploadLimits.image ? rule.tooLarge : undefined
}

export function PhotoField({ user, value, onChange, error, onError }: Props) {
  const id = useId()
  const [cropping, setCropping] = useState<File | null>(null)
  const chosen = useObjectUrl(value)
  const stored = value === undefined && user.thumbnailUrl !== null ? photoUrl(user.thumbnailUrl, 256) : null
  const photo = chosen ?? stored
  const name = teamName(user)

  const choose = (file: File | null) => {
    if (!file) return
    const fault = faultOf(file)
    onError(fault)
    if (!fault) setCropping(file)
  }
  const use = (cut: Blob) => {
    setCropping(null)
    onChange(cut)
  }
  const refuse = () => {
    setCropping(null)
    onError(rule.wrongType)
  }
  const remove = () => {
    onError(undefined)
    onChange(user.thumbnailUrl === null ? undefined : null)
  }

  return (
    <Input.Wrapper label="Photo" labelElement="div" labelProps={{ id }} error={error} errorProps={{ role: 'alert' }}>
      <Group role="group" aria-labelledby={id} gap="lg" wrap="nowrap" mt="xxs" mb="xxs">
        <Avatar id={user.id} name={name} photo={photo} size="photo" />
        <Stack gap="xs">
          <Group gap="xs">
            <FileButton accept={Object.keys(rule.types).join(',')} inputProps={{ 'aria-label': 'Photo file' }} onChange={choose}>
              {(button) => (
                <Button variant="default" {...button}>
                  {photo ? 'Change photo' : 'Choose photo'}
                </Button>
              )}
            </FileButton>
            {photo ? (
              <Button variant="subtle" color="gray" aria-label="Remove photo" onClick={remove}>
                Remove
              </Button>
            ) : null}
          </Group>
          <Text size="xs" c="dimmed">
            JPG or PNG, less than 16 MB. {messages.photoHint}
          </Text>
        </Stack>
      </Group>
      <CropDialog file={cropping} title="Crop your photo" onClose={() => setCropping(null)} onCut={use} onUnreadable={refuse} />
    </Input.Wrapper>
  )
}
