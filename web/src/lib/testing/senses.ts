import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** Stands in for the eyes and ears of a browser, which happy-dom has not. */

/** Every sound file is heard as this long; `announced` is what the file says of itself. Null: it is no sound. */
export function hears(seconds: number | null, announced = seconds): void {
  vi.stubGlobal(
    'Audio',
    class extends EventTarget {
      preload = ''
      duration = announced ?? Number.NaN
      error = { code: 4, message: 'no sound' }
      set src(_address: string) {
        queueMicrotask(() => this.dispatchEvent(new Event(announced === null ? 'error' : 'loadedmetadata')))
      }
      removeAttribute(): void {
        this.duration = Number.NaN
      }
    },
  )
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData(): Promise<unknown> {
        if (seconds === null) return Promise.reject(new DOMException('Unable to decode audio data', 'EncodingError'))
        const samples = Float32Array.from({ length: 640 }, (_, at) => at / 1280)
        return Promise.resolve({ duration: seconds, getChannelData: () => samples })
      }
    },
  )
}

/** Every canvas can be written as a file of this many bytes. */
export function paints(bytes = 100): void {
  HTMLCanvasElement.prototype.toBlob = function toBlob(done, type = 'image/png') {
    done(new Blob(['x'.repeat(bytes)], { type }))
  }
}

/** A picture that is on the page has arrived, and is this large. */
export function shows(image: HTMLImageElement, width: number, height: number): void {
  Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  fireEvent.load(image)
}

/** Every picture file is seen as this large. Null: it is no picture. */
export function sees(size: { width: number; height: number } | null): void {
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      naturalWidth = size?.width ?? 0
      naturalHeight = size?.height ?? 0
      decode(): Promise<void> {
        return size ? Promise.resolve() : Promise.reject(new DOMException('The source image cannot be decoded.', 'EncodingError'))
      }
    },
  )
}
