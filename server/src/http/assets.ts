import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
}

const compressible = /text|javascript|json|svg/
/** What is played in pieces: no player of Apple's plays a film that it cannot have so. */
const media = /^video\//

type Body = { bytes: Buffer; etag: string }
type Asset = { type: string; plain: Body; gzip?: Promise<Body>; br?: Promise<Body> }

const bodyOf = (bytes: Buffer): Body => ({ bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` })

const squeeze = {
  gzip: async (bytes: Buffer) => bodyOf(await promisify(gzip)(bytes)),
  br: async (bytes: Buffer) => bodyOf(await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
}

function encodingFor(asset: Asset, request: FastifyRequest): 'br' | 'gzip' | null {
  if (!compressible.test(asset.type)) return null
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : null
}

/** One range of a file, both ends of which count; null where the whole is to be sent. Players ask for no more than one. */
function rangeOf(request: FastifyRequest, { bytes, etag }: Body): { start: number; end: number } | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const condition = request.headers['if-range']
  if ((first === '' && last === '') || (condition !== undefined && condition !== etag)) return null
  const start = first === '' ? Math.max(bytes.length - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1)
  return start > end ? 'none' : { start, end }
}

/** The built files of the web app, read once and kept with their compressed forms: they are few and never change while we run. */
export async function openAssets(root: string) {
  const assets = new Map<string, Asset>()
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const path = join(entry.parentPath, entry.name)
    assets.set(`/${relative(root, path).replaceAll('\\', '/')}`, { type, plain: bodyOf(await readFile(path)) })
  }

  const deliver = async (path: string, asset: Asset, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const encoding = encodingFor(asset, request)
    const body = encoding ? await (asset[encoding] ??= squeeze[encoding](asset.plain.bytes)) : asset.plain
    reply
      .type(asset.type)
      .header('etag', body.etag)
      .header('vary', 'accept-encoding')
      // A hashed name never gets other bytes; the rest may change with the next release.
      .header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    if (encoding) reply.header('content-encoding', encoding)
    if (request.headers['if-none-match'] === body.etag) return reply.code(304).send()
    if (!media.test(asset.type)) return reply.send(body.bytes)
    reply.header('accept-ranges', 'bytes')
    const range = rangeOf(request, body)
    if (range === null) return reply.send(body.bytes)
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${body.bytes.length}`).send()
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${body.bytes.length}`)
    return reply.send(body.bytes.subarray(range.start, range.end + 1))
  }

  return {
    /** True when the path is one of the files: the answer is then on its way. */
    send(path: string, request: FastifyRequest, reply: FastifyReply): boolean {
      const asset = assets.get(path)
      if (!asset || path === '/index.html') return false
      void deliver(path, asset, request, reply)
      return true
    },
  }
}
