import type { FastifyInstance } from 'fastify'
import { embedThemes } from '@castwright/contract/pages/shapes.ts'
import { Id } from '@castwright/contract/shapes.ts'
import { siteOf } from '../../../platform/sites.ts'
import { findCreatorPage, findEmbedPage, findEpisodePage, findPreviewPage, findShowPage } from '../service.ts'
import { pathOf, readOnly, type Replies } from './replies.ts'

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, 200) : '')

/** The pages of shows, episodes and people, and the embedded player. */
export function showRoutes(server: FastifyInstance, replies: Replies): void {
  const { app, appFor, addPage, findKept, redirectIfRenamed, render, sendOrMissing } = replies
  const episodeMissing = "This episode doesn't exist or is no longer published."

  addPage<{ profileUrl: string }>(server, '/pod/:profileUrl', 'Error loading pod page.', async (request, reply) => {
    const { profileUrl } = request.params
    const { q, after, all } = request.query
    const query = { search: wordsOf(q), cursor: typeof after === 'string' ? after.slice(0, 200) : null, isWhole: all !== undefined }
    const find = () => findShowPage(appFor(request), profileUrl, query)
    const findOnce = async () => {
      const found = await find()
      return found && render(found.page)
    }
    // Searches and cursors are not cached: they would evict what many people request.
    const isCommon = query.search === '' && query.cursor === null
    const path = `${pathOf('pod', profileUrl)}${query.isWhole ? '?all' : ''}`
    const document = await (isCommon ? findKept(request, path, find) : findOnce())
    const moved = document ? null : await redirectIfRenamed(request, reply, profileUrl)
    return moved ?? sendOrMissing(request, reply, document, "This podcast doesn't exist or has moved to another address.")
  })

  type OfEpisode = { profileUrl: string; episodeId: string }
  addPage<OfEpisode>(server, '/pod/:profileUrl/:episodeId', 'Error loading episode.', async (request, reply) => {
    const { profileUrl, episodeId } = request.params
    if (!Id.safeParse(episodeId).success) return sendOrMissing(request, reply, null, episodeMissing)
    const isPreview = request.query['preview'] !== undefined && !siteOf(request.raw)
    if (isPreview) {
      reply.header('x-robots-tag', 'noindex')
      const preview = await findPreviewPage(app, profileUrl, episodeId, request.query['preview'])
      if (preview) return replies.sendPrivately(request, reply, preview)
    }
    const find = () => findEpisodePage(appFor(request), profileUrl, episodeId)
    const document = isPreview ? null : await findKept(request, pathOf('pod', profileUrl, episodeId), find)
    const moved = document ? null : await redirectIfRenamed(request, reply, profileUrl, `/${episodeId}`)
    return moved ?? sendOrMissing(request, reply, document, isPreview ? 'This preview has expired.' : episodeMissing)
  })

  addPage<{ username: string }>(server, '/pal/:username', 'Error loading pal page.', async (request, reply) => {
    const { username } = request.params
    const document = await replies.findDocument(pathOf('pal', username), () => findCreatorPage(app, username))
    return sendOrMissing(request, reply, document, 'No one here has this username.')
  })

  addPage<{ episodeId: string }>(server, '/embed/:episodeId', 'Error loading episode.', async (request, reply) => {
    const { episodeId } = request.params
    const theme = embedThemes.find((one) => one === request.query['theme']) ?? 'auto'
    const find = async () => {
      const found = await findEmbedPage(appFor(request), episodeId, theme)
      // A custom domain has only the pages of its show.
      const site = siteOf(request.raw)
      return found && (!site || site.podcastId === found.page.podcast.id) ? found : null
    }
    const path = `${pathOf('embed', episodeId)}${theme === 'auto' ? '' : `?theme=${theme}`}`
    const document = Id.safeParse(episodeId).success ? await findKept(request, path, find) : null
    return sendOrMissing(request, reply, document, episodeMissing)
  })

  // Unknown public URLs redirect to the page above them, or home.
  const above: Record<string, (params: Record<string, string>) => string> = {
    '/pod': () => '/',
    '/pod/': () => '/',
    '/pal': () => '/',
    '/pal/': () => '/',
    '/pod/:profileUrl/:episodeId/*': ({ profileUrl = '' }) => pathOf('pod', profileUrl),
    '/pal/:username/*': ({ username = '' }) => pathOf('pal', username),
  }
  for (const [url, path] of Object.entries(above))
    server.route<{ Params: Record<string, string> }>({
      ...readOnly,
      url,
      handler: async (request, reply) => reply.header('cache-control', 'no-store').redirect(path(request.params)),
    })
}
