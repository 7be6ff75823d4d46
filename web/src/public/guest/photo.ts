import { CallError, send } from './call.ts'
import { on, onSubmit } from './forms.ts'

/** Cropping a photo on a canvas, so that only the chosen square is sent. */

const maxBytes = 16 * 1024 * 1024
const sentSide = 1024

let photo: ImageBitmap | undefined

const partOf = (form: Element): HTMLElement => form.closest<HTMLElement>('[data-part]')!
const slide = (form: HTMLElement, name: string): HTMLInputElement => form.querySelector<HTMLInputElement>(`[name=${name}]`)!

/** The chosen square in pixels of the photo. */
export function squareOf(
  { width, height }: { width: number; height: number },
  { zoom, across, down }: { zoom: number; across: number; down: number },
): { left: number; top: number; side: number } {
  // From the largest square to a quarter of it.
  const side = Math.min(width, height) / (1 + (zoom / 100) * 3)
  return { left: ((width - side) * across) / 100, top: ((height - side) * down) / 100, side }
}

const chosen = (form: HTMLElement) => {
  const value = (name: string): number => Number(slide(form, name).value)
  return squareOf(photo!, { zoom: value('zoom'), across: value('across'), down: value('down') })
}

function draw(form: HTMLElement, canvas: HTMLCanvasElement): void {
  if (!photo) return
  const { left, top, side } = chosen(form)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

const redraw = (form: HTMLElement): void => draw(form, form.querySelector<HTMLCanvasElement>('[data-crop]')!)

function close(form: HTMLElement): void {
  form.hidden = true
  delete form.dataset['dirty']
  photo?.close()
  photo = undefined
  const input = partOf(form).querySelector<HTMLInputElement>('[data-photo]')
  if (!input) return
  input.value = ''
  input.focus()
}

async function open(input: HTMLInputElement): Promise<void> {
  const part = partOf(input)
  const form = part.querySelector<HTMLElement>('[data-form=photo]')!
  const error = part.querySelector<HTMLElement>('[data-photo-error]')!
  const file = input.files?.[0]
  error.textContent = ''
  if (!file) return
  try {
    if (file.size > maxBytes) throw new Error('Please choose an image less than 16 MB.')
    photo = await createImageBitmap(file).catch(() => {
      throw new Error("We can't read this image. Please choose a JPG or PNG file.")
    })
  } catch (problem) {
    error.textContent = (problem as Error).message
    return close(form)
  }
  for (const [name, value] of [
    ['zoom', '0'],
    ['across', '50'],
    ['down', '50'],
  ] as const)
    slide(form, name).value = value
  form.hidden = false
  redraw(form)
  slide(form, 'zoom').focus()
  form.scrollIntoView({ block: 'nearest' })
}

/** Moves the photo with a finger or mouse. The sliders do the same for the keyboard. */
function startDragging(): void {
  let from: { x: number; y: number } | undefined
  on('pointerdown', '[data-crop]', (canvas, { pointerId, clientX: x, clientY: y }) => {
    canvas.setPointerCapture(pointerId)
    from = { x, y }
  })
  on('pointermove', '[data-crop]', (canvas, { clientX: x, clientY: y }) => {
    if (!from || !photo) return
    const form = canvas.closest<HTMLElement>('form')!
    const { side } = chosen(form)
    const scale = side / canvas.clientWidth
    const move = (name: string, pixels: number, size: number): void => {
      const free = size - side
      if (free > 0) slide(form, name).value = String(Number(slide(form, name).value) - ((pixels * scale) / free) * 100)
    }
    move('across', x - from.x, photo.width)
    move('down', y - from.y, photo.height)
    from = { x, y }
    redraw(form)
  })
  for (const name of ['pointerup', 'pointercancel'] as const) document.addEventListener(name, () => (from = undefined))
}

export function startPhoto(): void {
  on('change', '[data-photo]', open)
  on('input', '[data-form=photo]', redraw)
  on('click', '[data-crop-cancel]', (button) => close(button.closest<HTMLElement>('form')!))
  startDragging()
  onSubmit('photo', async (form) => {
    const canvas = document.createElement('canvas')
    canvas.width = sentSide
    canvas.height = sentSide
    draw(form, canvas)
    const body = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    if (!body) throw new CallError(0, "We can't read this image. Please choose a JPG or PNG file.")
    await send('/api/guest/photo', { headers: { 'content-type': 'image/jpeg' }, body })
    close(form)
    return 'Your photo is saved.'
  })
}
