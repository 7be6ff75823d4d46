/** Files generated in the browser as sample data. */

const rate = 8000

/** A tone that swells twice, as a WAV file. */
export function makeSound(seconds: number): File {
  const samples = rate * seconds
  const view = new DataView(new ArrayBuffer(44 + samples * 2))
  const write = (at: number, text: string) => [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  write(0, 'RIFF')
  view.setUint32(4, 36 + samples * 2, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  // PCM, mono.
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, samples * 2, true)
  for (let at = 0; at < samples; at += 1) {
    const loud = Math.sin((at / samples) * Math.PI * 2) ** 2
    view.setInt16(44 + at * 2, Math.sin((at / rate) * 220 * Math.PI * 2) * loud * 8000, true)
  }
  return new File([view], 'tone.wav', { type: 'audio/wav' })
}

export const peaks = Array.from({ length: 64 }, (_, at) => 0.15 + 0.8 * Math.abs(Math.sin(at / 5) * Math.cos(at / 11)))

/** Two colors and a circle, in landscape format. */
export async function makePicture(from: string, to: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 1500 })
  const pen = canvas.getContext('2d')
  if (pen) {
    const sky = pen.createLinearGradient(0, 0, 2000, 1500)
    sky.addColorStop(0, from)
    sky.addColorStop(1, to)
    pen.fillStyle = sky
    pen.fillRect(0, 0, 2000, 1500)
    pen.fillStyle = 'white'
    pen.beginPath()
    pen.arc(1300, 600, 260, 0, Math.PI * 2)
    pen.fill()
  }
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/png')
  return new File([(await promise) ?? new Blob()], 'evening.png', { type: 'image/png' })
}
