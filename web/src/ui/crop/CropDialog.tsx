import { IconButton } from '../IconButton.tsx'
import { Button, Group, Slider, Stack, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useObjectUrl } from '../../lib/useObjectUrl.ts'
import { Dialog } from '../Dialog.tsx'
import { sizes } from '../theme.ts'
import classes from './CropDialog.module.css'
import { cut, draw, middle, rounded, type Square, zoomed, zoomLimit, zoomOf } from './square.ts'
import { useCropGestures } from './useCropGestures.ts'

type Props = {
  /** The dialog is open while there is a file. */
  file: File | null
  title: string
  /** Photos of people are round. */
  what?: 'photo' | 'artwork'
  /** The minimum side length in image pixels. */
  smallest?: number
  onClose: () => void
  /** The cropped image as a small file, and its position in the image. */
  onCut: (cutOut: Blob, square: Square) => void
  /** Called if the browser can't decode the file. */
  onUnreadable: () => void
}

/** Crops an image to a square, with a preview. */
export function CropDialog({ file, title, onClose, ...on }: Props) {
  return (
    <Dialog opened={file !== null} onClose={onClose} title={title} size="wide">
      {file ? <Crop file={file} onClose={onClose} {...on} /> : null}
    </Dialog>
  )
}

const percent = (share: number): string => `${share * 100}%`

function Crop({ file, what = 'photo', smallest = 1, onClose, onCut, onUnreadable }: Omit<Props, 'file' | 'title'> & { file: File }) {
  const url = useObjectUrl(file)
  /** Set once the image is loaded, because its size is unknown before. */
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const preview = useRef<HTMLCanvasElement>(null)
  const [square, setSquare] = useState<Square>()
  const limit = image ? zoomLimit(image, smallest) : 1
  const change = (to: (square: Square) => Square) => setSquare((now) => now && to(now))
  const { stage, zoomIn, zoomOut, handlers } = useCropGestures({ frame, image, limit, onChange: change })
  const zoom = square && image ? zoomOf(square, image) : 1

  useEffect(() => {
    if (!square || !image || !preview.current) return
    draw(preview.current, image, rounded(square, image), sizes.photo * Math.ceil(devicePixelRatio))
  }, [square, image])

  const finish = async () => {
    if (!square || !image) return
    try {
      const kept = rounded(square, image, smallest)
      onCut(await cut(image, kept, file.type), kept)
    } catch {
      onUnreadable()
    }
  }

  return (
    <Stack gap="md">
      <div
        ref={stage}
        className={classes.stage}
        role="group"
        aria-label="Crop area. Use the arrow keys to move it, and + and − to zoom."
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the image.
        tabIndex={0}
        data-autofocus
        {...handlers}
      >
        <div ref={frame} className={classes.frame}>
          {url ? (
            <img
              src={url}
              alt="Original to crop"
              draggable={false}
              className={classes.image}
              style={
                square && image
                  ? {
                      left: percent(-square.left / square.size),
                      top: percent(-square.top / square.size),
                      width: percent(image.naturalWidth / square.size),
                      height: percent(image.naturalHeight / square.size),
                    }
                  : { visibility: 'hidden' }
              }
              onLoad={({ currentTarget: loaded }) => {
                setImage(loaded)
                setSquare(middle(loaded))
              }}
              onError={onUnreadable}
            />
          ) : null}
          <div className={classes.mask} data-round={what === 'photo' || undefined} />
        </div>
      </div>
      <Group gap="sm" wrap="nowrap">
        <IconButton icon={IconMinus} label="Zoom out" onClick={zoomOut} disabled={zoom <= 1} />
        <Slider
          flex={1}
          thumbLabel="Zoom"
          thumbValueText={`${Math.round(zoom * 100)}%`}
          label={null}
          min={0}
          max={100}
          disabled={limit === 1}
          // Equal distances on the slider enlarge equally.
          value={limit === 1 ? 0 : (Math.log(zoom) / Math.log(limit)) * 100}
          onChange={(share) => change((now) => (image ? zoomed(now, limit ** (share / 100), image, limit) : now))}
        />
        <IconButton icon={IconPlus} label="Zoom in" onClick={zoomIn} disabled={zoom >= limit} />
      </Group>
      <Group gap="md" wrap="nowrap">
        <canvas
          ref={preview}
          className={classes.preview}
          data-round={what === 'photo' || undefined}
          role="img"
          aria-label={what === 'photo' ? 'Preview of your round photo' : 'Preview of your artwork'}
        />
        <Text size="sm" c="dimmed">
          {square && limit === 1
            ? `Drag the image to move it. It's ${smallest.toLocaleString('en-US')} pixels, the smallest allowed, so you can't zoom in.`
            : 'Drag the image to move it. Zoom with the slider, the mouse wheel or two fingers.'}
        </Text>
      </Group>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={finish} disabled={!square}>
          {`Use ${what}`}
        </Button>
      </Group>
    </Stack>
  )
}
