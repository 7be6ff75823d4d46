import { call, CallError } from './call.ts'
import { on, onShow, onSubmit, say, showErrors, valueOf } from './forms.ts'

/** Signing and withdrawing, with an optional drawing. */

/** Strokes as x and y in turn, from 0 to 1000. */
let strokes: number[][] = []
const maxPoints = 4000

const pointIn = (canvas: HTMLCanvasElement, { clientX, clientY }: PointerEvent): [number, number] => {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const at = (value: number): number => Math.min(1000, Math.max(0, Math.round(value * 1000)))
  return [at((clientX - left) / width), at((clientY - top) / height)]
}

function draw(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d')!
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.lineWidth = 3
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = getComputedStyle(canvas).color
  for (const stroke of strokes) {
    context.beginPath()
    for (let at = 0; at < stroke.length; at += 2)
      context.lineTo((stroke[at]! * canvas.width) / 1000, (stroke[at + 1]! * canvas.height) / 1000 + (stroke.length === 2 ? 0.1 : 0))
    if (stroke.length === 2) context.lineTo((stroke[0]! * canvas.width) / 1000 + 0.1, (stroke[1]! * canvas.height) / 1000)
    context.stroke()
  }
}

function startDrawing(canvas: HTMLCanvasElement): void {
  strokes = []
  let current: number[] | undefined
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    current = [...pointIn(canvas, event)]
    if (strokes.length < 100) strokes.push(current)
    draw(canvas)
  })
  canvas.addEventListener('pointermove', (event) => {
    if (!current || strokes.flat().length >= maxPoints) return
    const [x, y] = pointIn(canvas, event)
    // Skip points too close together to see.
    if (Math.hypot(x - current.at(-2)!, y - current.at(-1)!) < 4) return
    current.push(x, y)
    draw(canvas)
  })
  for (const name of ['pointerup', 'pointercancel'] as const) canvas.addEventListener(name, () => (current = undefined))
}

/** This server has no mail server. */
const isHeld = (button: HTMLElement | null): boolean => button?.dataset['sendCode'] === 'held'

async function requestCode(button: HTMLButtonElement): Promise<void> {
  const form = button.closest<HTMLFormElement>('form')!
  button.disabled = true
  try {
    const { masked_email: email } = (await call('RequestCode')) as { masked_email: string }
    if (isHeld(button)) say("This server can't send email right now, so the code wasn't sent. Please contact the show.")
    else {
      say(`We sent a code to ${email}. It's valid for 15 minutes.`)
      button.textContent = 'Email me another code'
    }
    form.querySelector<HTMLElement>('[data-field=code]')?.focus()
  } catch (error) {
    showErrors(form, error)
  } finally {
    button.disabled = false
  }
}

/** A code that was pasted with a space still works. */
const codeOf = (form: HTMLFormElement): string => {
  const code = valueOf(form, '[data-field=code]').replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) throw new CallError(0, '', { code: 'Enter the 6-digit code from the email.' })
  return code
}

export function startRelease(): void {
  onShow((part) => {
    const canvas = part.querySelector<HTMLCanvasElement>('[data-drawing]')
    if (canvas) startDrawing(canvas)
  })
  on('click', '[data-send-code]', requestCode)
  on('click', '[data-clear-drawing]', (button) => {
    strokes = []
    draw(button.closest('form')!.querySelector('canvas')!)
  })
  onSubmit('sign', async (form) => {
    const drawing = strokes.length === 0 ? null : strokes
    const input = { code: codeOf(form), name: valueOf(form, '#sign-name'), sha256: form.dataset['digest'], drawing }
    try {
      await call('Sign', input)
    } catch (error) {
      // The text changed while the guest read it: they must see the new one.
      if (error instanceof CallError && error.status === 409) return error.message
      throw error
    }
    return isHeld(form.querySelector<HTMLElement>('[data-send-code]')) ? 'Signed.' : 'Signed. We emailed you a copy.'
  })
  onSubmit('withdraw', async (form) => {
    await call('Withdraw', { code: codeOf(form), note: valueOf(form, 'textarea') })
    return 'Withdrawn. The team will get in touch with you.'
  })
}
