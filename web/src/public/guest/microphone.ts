import { on } from './forms.ts'

/** A level meter and a test recording of 10 seconds. Nothing is sent. */

const recordMs = 10_000

const words = (peak: number): string =>
  peak < 0.02
    ? "We can't hear anything. Check that you selected the right microphone and that it's on."
    : peak < 0.08
      ? 'A little quiet. Move closer or raise the level.'
      : peak > 0.95
        ? 'Too loud. Move away a little or lower the level.'
        : 'Sounds good.'

let stream: MediaStream | undefined
let stopping: (() => void) | undefined

function end(): void {
  stopping?.()
  for (const track of stream?.getTracks() ?? []) track.stop()
  stream = undefined
}

const failure = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'Your browser blocked the microphone. Allow it for this page and try again.'
    : error instanceof DOMException && error.name === 'NotFoundError'
      ? "We can't find a microphone. Connect one and try again."
      : "We couldn't use the microphone. Please try another browser."

function measure(part: HTMLElement, of: MediaStream): () => void {
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  audio.createMediaStreamSource(of).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const meter = part.querySelector('meter')!
  const text = part.querySelector<HTMLElement>('[data-mic-words]')!
  let highest = 0
  let since = performance.now()
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    meter.value = peak
    highest = Math.max(highest, peak)
    // Often enough to help, seldom enough to be read out.
    if (performance.now() - since < 3000) return
    if (text.textContent !== words(highest)) text.textContent = words(highest)
    highest = 0
    since = performance.now()
  }, 100)
  return () => {
    clearInterval(timer)
    void audio.close()
  }
}

async function start(part: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const error = part.querySelector<HTMLElement>('[data-mic-error]')!
  const [level, record] = [part.querySelector<HTMLElement>('[data-mic-level]')!, part.querySelector<HTMLElement>('[data-mic-record]')!]
  error.textContent = ''
  if (stream) end()
  else {
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      stopping = measure(part, stream)
    } catch (problem) {
      error.textContent = failure(problem)
      end()
    }
  }
  level.hidden = !stream
  record.hidden = !stream || !('MediaRecorder' in window)
  button.textContent = stream ? 'Stop the check' : 'Start the check'
}

async function record(part: HTMLElement, button: HTMLButtonElement): Promise<void> {
  if (!stream) return
  const player = part.querySelector<HTMLAudioElement>('[data-mic-audio]')!
  const recorder = new MediaRecorder(stream)
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
  recorder.start()
  button.disabled = true
  for (let left = recordMs / 1000; left > 0 && stream; left -= 1) {
    button.textContent = `Recording… ${left}`
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  if (recorder.state !== 'inactive') recorder.stop()
  await stopped
  button.disabled = false
  button.textContent = 'Record 10 seconds'
  URL.revokeObjectURL(player.src)
  player.src = URL.createObjectURL(new Blob(pieces, { type: recorder.mimeType }))
  player.hidden = false
}

export function startMicrophone(): void {
  const partOf = (button: HTMLElement): HTMLElement => button.closest<HTMLElement>('[data-mic]')!
  on('click', '[data-mic-start]', (button: HTMLButtonElement) => start(partOf(button), button))
  on('click', '[data-mic-record]', (button: HTMLButtonElement) => record(partOf(button), button))
  addEventListener('pagehide', end)
}
