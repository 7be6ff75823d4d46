import { pathOf } from '@castwright/contract/methods.ts'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { RpcError } from '../rpc.ts'
import { network, type Network } from '../testing/network.ts'
import { keptOf } from './unfinished.ts'
import { Sending, type SendState } from './send.ts'
import { sendRest } from '../upload.ts'

/** One upload attempt that the test controls. Browser tests cover the real protocol. */
vi.mock('../upload.ts', async (load) => ({ ...(await load<object>()), sendRest: vi.fn() }))
const tries = vi.mocked(sendRest)

const whose = { userId: 'ada', podcastId: '0198c0de-0000-7000-8000-00000000000a' }
const talk = () => new File(['0123456789'], 'talk.mp3', { lastModified: 1 })
const address = {
  url: '/storage/plain',
  resumableUrl: '/storage/resumable/recordings/a.mp3' as string | null,
  bucket: 'recordings' as const,
  object: 'a.mp3',
  expiresAt: '2999-01-01T00:00:00Z',
}
const arrived = { bucket: 'recordings', object: 'a.mp3' }

let net: Network
let states: SendState[]
beforeEach(() => {
  localStorage.clear()
  tries.mockReset()
  net = network()
  states = []
  net.answers('UploadService.GetSignedURL', address)
  net.answers('UploadService.Cancel', {})
})

const send = (file = talk()) =>
  new Sending(file, { ...whose, bucket: 'recordings', contentType: 'audio/mpeg', onState: (state) => states.push(state) })
const lost = () => new RpcError('network', 'gone')
const asked = () => net.callsTo(pathOf('UploadService.GetSignedURL')).length
const canceled = () => net.callsTo(pathOf('UploadService.Cancel')).map(({ body }) => body)
const phase = () => states.at(-1)?.phase
const untilItWaits = () => waitFor(() => expect(phase()).toBe('waiting'))
const networkIsBack = () => window.dispatchEvent(new Event('online'))

test('resumes at the same address once the network is back', async () => {
  tries.mockImplementationOnce(async (_url, _file, { onProgress }) => {
    onProgress(4)
    throw lost()
  })
  tries.mockRejectedValueOnce(new RpcError('unavailable', 'restarting'))
  tries.mockResolvedValueOnce()
  const sending = send()
  const done = sending.run()
  await untilItWaits()
  expect(states.at(-1)).toMatchObject({ sent: 4, total: 10, pace: null, isResumable: true })
  networkIsBack()
  await waitFor(() => expect(tries).toHaveBeenCalledTimes(2))
  await untilItWaits()
  networkIsBack()
  expect(await done).toEqual(arrived)
  expect(asked()).toBe(1)
  expect(tries.mock.calls.map(([url]) => url)).toEqual(Array.from({ length: 3 }, () => address.resumableUrl))
  // It could still be resumed until it is a recording.
  expect(keptOf(whose)).toHaveLength(1)
  sending.settle()
  expect(keptOf(whose)).toEqual([])
})

test('resumes after the page was closed, with the same file only', async () => {
  tries.mockImplementation(() => new Promise(() => undefined))
  void send().run()
  await waitFor(() => expect(tries).toHaveBeenCalledTimes(1))
  tries.mockReset()
  tries.mockResolvedValue()
  expect(await send().run()).toEqual(arrived)
  expect(asked()).toBe(1)
  net.answers('UploadService.GetSignedURL', { ...address, object: 'b.mp3' })
  expect(await send(new File(['9876543210'], 'talk.mp3', { lastModified: 1 })).run()).toMatchObject({ object: 'b.mp3' })
  expect(asked()).toBe(2)
})

test('starts over if the server no longer has the upload', async () => {
  tries.mockRejectedValueOnce(new RpcError('not_found', 'gone'))
  tries.mockResolvedValueOnce()
  expect(await send().run()).toEqual(arrived)
  expect(asked()).toBe(2)
})

test('reports a rejection immediately', async () => {
  tries.mockRejectedValueOnce(new RpcError('permission_denied', 'This address is for another file.'))
  await expect(send().run()).rejects.toMatchObject({ message: 'This address is for another file.' })
  net.refuses('UploadService.GetSignedURL', 'failed_precondition', 'Full.', { reason: 'plan_limit' })
  await expect(send(new File(['x'], 'other.mp3')).run()).rejects.toMatchObject({ meta: { reason: 'plan_limit' } })
})

const untilAborted: typeof sendRest = (_url, _file, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

test('pauses, resumes and cancels an upload', async () => {
  tries.mockImplementation(untilAborted)
  const sending = send()
  const done = sending.run()
  await waitFor(() => expect(tries).toHaveBeenCalledTimes(1))
  sending.pause()
  expect(phase()).toBe('paused')
  sending.resume()
  await waitFor(() => expect(tries).toHaveBeenCalledTimes(2))
  sending.cancel()
  await expect(done).rejects.toMatchObject({ name: 'AbortError' })
  expect(canceled()).toEqual([arrived])
  expect(keptOf(whose)).toEqual([])
})

test('stops the attempt as soon as the browser is offline', async () => {
  tries.mockImplementationOnce(untilAborted).mockResolvedValueOnce()
  const done = send().run()
  await waitFor(() => expect(tries).toHaveBeenCalledTimes(1))
  window.dispatchEvent(new Event('offline'))
  await untilItWaits()
  networkIsBack()
  expect(await done).toEqual(arrived)
})

test('reports a file that can no longer read', async () => {
  tries.mockRejectedValue(lost())
  const file = talk()
  const first = vi.spyOn(file, 'slice')
  const done = send(file).run()
  await untilItWaits()
  first.mockReturnValue({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) } as unknown as Blob)
  networkIsBack()
  await expect(done).rejects.toMatchObject({ message: expect.stringContaining('can no longer read') })
})
