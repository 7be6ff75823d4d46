import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Written by the build next to the originals. */
const compressed = /\.(br|gz)$/

/** Serves the built files of the web app, compressed if the build made such copies. Only serves files that existed at startup. */
export async function openAssets(server: FastifyInstance, root: string) {
  await server.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false, dotfiles: 'deny' })
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !compressed.test(entry.name))
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`)
  const files = new Set(paths.filter((path) => path !== '/index.html' && !path.includes('/.')))

  return {
    /** Returns true if the path is one of the files and the response has been sent. */
    send(path: string, reply: FastifyReply): boolean {
      if (!files.has(path)) return false
      // Hashed names never change content. Other files may change with the next release.
      reply.header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      reply.header('vary', 'accept-encoding').sendFile(path.slice(1))
      return true
    },
  }
}

/** The path of the app's font, for pages that are rendered without the app. Null if the app isn't built. */
export async function findFont(root: string): Promise<string | null> {
  const names = await readdir(join(root, 'assets')).catch(() => [])
  const name = names.find((one) => /^inter-latin-wght-normal-[\w-]+\.woff2$/.test(one))
  return name ? `/assets/${name}` : null
}
