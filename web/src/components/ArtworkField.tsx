import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useObjectUrl } from '../lib/useObjectUrl.ts'
import { CropDialog } from '../ui/crop/CropDialog.tsx'
import type { Square } from '../ui/crop/square.ts'
import { Icon } from '../ui/Icon.tsx'
import { ShowArt } from './ShowArt.tsx'
import { type ArtworkChoice, artworkFileFault, artworkWords } from './artwork.ts'
import classes from './ArtworkField.module.css'

type Props = {
  label: string
  /** The title for the generated cover. */
  title: string
  /** The alternative text. */
  alt: string
  /** The current artwork; null for none or a generated cover. */
  stored?: string | null
  /** The generated cover. */
  placeholder?: string | null
  value: ArtworkChoice
  onChange: (artwork: ArtworkChoice) => void
  error: string | undefined
  onError: (message: string | undefined) => void
  /** What happens if none is chosen. */
  note?: string
  /** The button that opens the file dialog. */
  buttonRef?: RefObject<HTMLButtonElement | null>
}

const { min, max } = podcastLimits.artwork

export function ArtworkField(props: Props) {
  const { label, title, alt, stored = null, placeholder = null, value, onChange, error, onError, note, buttonRef } = props
  const id = useId()
  const [cropping, setCropping] = useState<File | null>(null)
  const [reading, setReading] = useState(false)
  const turn = useRef(0)
  const chosen = useObjectUrl(value?.preview)
  const photo = chosen ?? (value === undefined ? stored : null)

  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )

  const choose = async (file: File | null) => {
    if (!file) return
    const mine = (turn.current += 1)
    setReading(true)
    onError(undefined)
    const fault = await artworkFileFault(file)
    // Another file was chosen in the meantime, or the field is unmounted.
    if (turn.current !== mine) return
    setReading(false)
    if (fault === null) setCropping(file)
    else onError(fault)
  }
  const use = (preview: Blob, crop: Square) => {
    if (cropping) onChange({ file: cropping, crop, preview })
    setCropping(null)
  }
  const refuse = () => {
    setCropping(null)
    onError(artworkWords.wrongType)
  }
  const remove = () => {
    onError(undefined)
    onChange(stored === null ? undefined : null)
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      error={
        error === artworkWords.tooBig ? (
          <>
            <Text span inherit fw={600}>
              {artworkWords.tooBigTitle}
            </Text>{' '}
            {error}
          </>
        ) : (
          error
        )
      }
      errorProps={{ role: 'alert' }}
    >
      <Group role="group" aria-labelledby={id} gap="lg" wrap="nowrap" mt="xxs" mb="xxs">
        {photo || placeholder ? (
          <ShowArt title={title} photo={photo ?? placeholder} alt={photo ? alt : ''} className={classes.art} />
        ) : (
          <div className={classes.none}>
            <Icon of={IconPhoto} />
          </div>
        )}
        <Stack gap="xs">
          <Group gap="xs">
            <FileButton accept=".jpg,.jpeg,.png" inputProps={{ 'aria-label': 'Artwork file' }} onChange={choose}>
              {(button) => (
                <Button variant="default" loading={reading} ref={buttonRef} {...button}>
                  {photo ? 'Change artwork' : 'Choose artwork'}
                </Button>
              )}
            </FileButton>
            {photo ? (
              <Button variant="subtle" color="gray" aria-label="Remove artwork" onClick={remove}>
                Remove
              </Button>
            ) : null}
          </Group>
          {note && !photo ? <Text size="sm">{note}</Text> : null}
          <Text size="xs" c="dimmed">
            JPG or PNG, less than 16 MB, each side {min.toLocaleString('en-US')} to {max.toLocaleString('en-US')} pixels. We'll help you
            crop it square.
          </Text>
        </Stack>
      </Group>
      <CropDialog
        file={cropping}
        title="Crop your artwork"
        what="artwork"
        smallest={min}
        onClose={() => setCropping(null)}
        onCut={use}
        onUnreadable={refuse}
      />
    </Input.Wrapper>
  )
}
