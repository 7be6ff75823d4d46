import { vi } from 'vitest'

/** A PUT request that the test controls. */
export type Put = {
  url: string
  headers: Record<string, string>
  body: Blob
  aborted: boolean
  /** From 0 to 1. */
  arrives: (share: number) => void
  ends: (status: number, text?: string) => void
  breaks: () => void
}

/** Mocks the storage at the network boundary. `XMLHttpRequest` uploads wait here for their response. */
export function storage(): Put[] {
  const puts: Put[] = []
  class Sending extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    #url = ''
    #headers: Record<string, string> = {}
    #put: Put | undefined

    open(method: string, url: string): void {
      this.#url = `${method} ${url}`
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value
    }
    send(body: Blob): void {
      const over = (event: string) => {
        this.dispatchEvent(new Event(event))
        this.dispatchEvent(new Event('loadend'))
      }
      this.#put = {
        url: this.#url,
        headers: this.#headers,
        body,
        aborted: false,
        arrives: (share) =>
          this.upload.dispatchEvent(
            Object.assign(new Event('progress'), { lengthComputable: true, loaded: share * body.size, total: body.size }),
          ),
        ends: (status, text = '') => {
          this.status = status
          this.responseText = text
          over('load')
        },
        breaks: () => over('error'),
      }
      puts.push(this.#put)
    }
    abort(): void {
      if (this.#put) this.#put.aborted = true
      this.dispatchEvent(new Event('abort'))
      this.dispatchEvent(new Event('loadend'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending)
  return puts
}
