import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** Mocks image and audio decoding, which happy-dom lacks. */

/** Sets the duration of every audio file. `announced` is the duration in its metadata. Null: not an audio file. */
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

/** Makes every canvas export a file of this many bytes. */
export function paints(bytes = 100): void {
  HTMLCanvasElement.prototype.toBlob = function toBlob(done, type = 'image/png') {
    done(new Blob(['x'.repeat(bytes)], { type }))
  }
}

/** Loads an image on the page with this size. */
export function shows(image: HTMLImageElement, width: number, height: number): void {
  Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  fireEvent.load(image)
}

/** Sets the size of every image file. Null: not an image. */
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
