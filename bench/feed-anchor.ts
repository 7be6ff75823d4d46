import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** A minimal feed server: Node's own HTTP server, two buffers and an ETag, in its own process. */
const [plain, zipped] = process.argv.slice(2).map((path) => readFileSync(path))
const hash = createHash('sha256').update(plain!).digest('base64url').slice(0, 27)
const common = {
  'content-type': 'application/rss+xml; charset=utf-8',
  vary: 'Accept-Encoding',
  'cache-control': 'public, max-age=60',
  'last-modified': new Date(0).toUTCString(),
}
const heads = {
  plain: { ...common, etag: `"${hash}"`, 'content-length': plain!.length },
  zipped: { ...common, etag: `"${hash}-gz"`, 'content-length': zipped!.length, 'content-encoding': 'gzip' },
}
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const head = isZipped ? heads.zipped : heads.plain
  if (request.headers['if-none-match'] === head.etag) {
    response.writeHead(304, { etag: head.etag, vary: common.vary, 'cache-control': common['cache-control'] }).end()
  } else {
    response.writeHead(200, head).end(isZipped ? zipped : plain)
  }
})
server.listen(0, '127.0.0.1', () => process.send!(server.address()))
process.on('disconnect', () => process.exit(0))
