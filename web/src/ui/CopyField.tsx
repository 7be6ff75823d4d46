import { IconButton } from './IconButton.tsx'
import { TextInput, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from './copy.ts'

type Props = { label: string; description?: string; value: string }

/** A read-only value to copy. */
export function CopyField({ label, description, value }: Props) {
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <Tooltip label="Copy">
          <IconButton icon={IconCopy} small size="sm" label={`Copy ${label}`} onClick={() => void copyText(value)} />
        </Tooltip>
      }
    />
  )
}
