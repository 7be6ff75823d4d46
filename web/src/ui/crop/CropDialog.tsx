import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { useObjectUrl } from '../../lib/useObjectUrl.ts'
import { Dialog } from '../Dialog.tsx'
import { sizes } from '../theme.ts'
import classes from './CropDialog.module.css'
import { cut, draw, middle, type Square, squareOf } from './square.ts'

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

const labels = {
  cropArea: 'Crop area. Use the arrow keys to move it.',
  nwDragHandle: 'Top left corner. Use the arrow keys to resize.',
  neDragHandle: 'Top right corner. Use the arrow keys to resize.',
  seDragHandle: 'Bottom right corner. Use the arrow keys to resize.',
  swDragHandle: 'Bottom left corner. Use the arrow keys to resize.',
  nDragHandle: 'Top edge. Use the arrow keys to resize.',
  eDragHandle: 'Right edge. Use the arrow keys to resize.',
  sDragHandle: 'Bottom edge. Use the arrow keys to resize.',
  wDragHandle: 'Left edge. Use the arrow keys to resize.',
}

/** Crops an image to a square, with a preview. */
export function CropDialog({ file, title, onClose, ...on }: Props) {
  return (
    <Dialog opened={file !== null} onClose={onClose} title={title} size="wide">
      {file ? <Crop file={file} onClose={onClose} {...on} /> : null}
    </Dialog>
  )
}

function Crop({ file, what = 'photo', smallest = 1, onClose, onCut, onUnreadable }: Omit<Props, 'file' | 'title'> & { file: File }) {
  const url = useObjectUrl(file)
  const image = useRef<HTMLImageElement>(null)
  const preview = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  /** Screen pixels per image pixel. */
  const [scale, setScale] = useState(0)

  useEffect(() => {
    if (!crop || !image.current || !preview.current) return
    draw(preview.current, image.current, squareOf(crop, image.current), sizes.photo * Math.ceil(devicePixelRatio))
  }, [crop])

  const finish = async () => {
    if (!crop || !image.current) return
    try {
      const square = squareOf(crop, image.current, smallest)
      onCut(await cut(image.current, square, file.type), square)
    } catch {
      onUnreadable()
    }
  }

  return (
    <Stack gap="lg">
      <div className={classes.stage}>
        <ReactCrop
          {...(crop && { crop })}
          aspect={1}
          keepSelection
          minWidth={Math.max(sizes.artSmall, smallest * scale)}
          ariaLabels={labels}
          className={classes.crop ?? ''}
          onChange={(_, percent) => setCrop(percent)}
        >
          {url ? (
            <img
              ref={image}
              src={url}
              alt="Original to crop"
              onLoad={({ currentTarget: shown }) => {
                setScale(shown.naturalWidth > 0 ? shown.width / shown.naturalWidth : 0)
                setCrop(middle(shown))
              }}
              onError={onUnreadable}
            />
          ) : null}
        </ReactCrop>
      </div>
      <Group gap="md" wrap="nowrap">
        <canvas
          ref={preview}
          className={classes.preview}
          data-round={what === 'photo' || undefined}
          role="img"
          aria-label={what === 'photo' ? 'Preview of your round photo' : 'Preview of your artwork'}
        />
        <Text size="sm" c="dimmed">
          Drag the square or its corners, or use the arrow keys.
        </Text>
      </Group>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={finish} disabled={!crop}>
          {`Use ${what}`}
        </Button>
      </Group>
    </Stack>
  )
}
