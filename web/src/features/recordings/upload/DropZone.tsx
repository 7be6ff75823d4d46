import { Button, FileButton, Group, Text } from '@mantine/core'
import { recordingMessages } from '@castwright/contract/recording-form.ts'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { Recording } from '../../../ui/drawings/Recording.tsx'
import { acceptOf, type MediaFormat, type NamedFile } from './file.ts'
import classes from './DropZone.module.css'

type Props = {
  mediaFormat: MediaFormat
  onChoose: (chosen: NamedFile) => void
  label?: string
  /** An alternative to the button, such as the library. */
  other?: ReactNode
  /** Shown below the hint, such as unfinished uploads. */
  children?: ReactNode
  small?: boolean
}

/** Accepts a dropped or chosen file. */
export function DropZone({ mediaFormat, onChoose, label = 'Upload Recording', other, children, small = false }: Props) {
  const [isOver, setOver] = useState(false)
  const depth = useRef(0)
  const choose = (file: File | null | undefined) => file && onChoose({ file, fileName: file.name })
  const move = (step: number) => {
    depth.current += step
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    move(-depth.current)
    choose(event.dataTransfer.files[0])
  }
  return (
    <div
      className={classes.place}
      data-over={isOver || undefined}
      data-small={small || undefined}
      onDragEnter={() => move(1)}
      onDragLeave={() => move(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {small ? null : (
        <div className={classes.drawing}>
          <Recording />
        </div>
      )}
      <Group gap="sm" justify="center">
        <FileButton accept={acceptOf(mediaFormat)} inputProps={{ 'aria-label': 'Recording file' }} onChange={choose}>
          {(button) => (
            <Button variant={small ? 'default' : 'filled'} leftSection={<Icon of={IconUpload} />} {...button}>
              {label}
            </Button>
          )}
        </FileButton>
        {other}
      </Group>
      {small ? null : (
        <Text size="sm" c="dimmed">
          Drop a file here or choose one.
        </Text>
      )}
      <Text size="sm" c="dimmed" className={classes.hint}>
        {recordingMessages.hint}
      </Text>
      {children}
    </div>
  )
}
