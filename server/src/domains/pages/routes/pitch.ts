import type { FastifyInstance } from 'fastify'
import { pitchPath } from '@castwright/contract/paths.ts'
import { acceptForms } from '../../../platform/bodies/routes.ts'
import { findPitchPage, receivePitch } from '../service.ts'
import { formOf, pathOf, type Replies } from './replies.ts'

const url = pitchPath(':profileUrl')
const maxBody = 64 * 1024
const missing = "This show doesn't exist or doesn't accept pitches."

type OfShow = { profileUrl: string }

/** The pitch form of a show. It is sent like any HTML form, so that it works without JavaScript. */
export function pitchRoutes(
  server: FastifyInstance,
  { appFor, addPage, findKept, redirectIfRenamed, sendForm, sendOrMissing }: Replies,
): void {
  acceptForms(server, maxBody)

  addPage<OfShow>(server, url, 'Error loading the form.', async (request, reply) => {
    const { profileUrl } = request.params
    if (request.query['sent'] !== undefined) {
      const found = await findPitchPage(appFor(request), profileUrl, { isSent: true })
      return sendForm(request, reply, found?.page ?? null, 200, missing)
    }
    const document = await findKept(request, pathOf('pod', profileUrl, 'pitch'), () => findPitchPage(appFor(request), profileUrl))
    const moved = document ? null : await redirectIfRenamed(request, reply, profileUrl, '/pitch')
    return moved ?? sendOrMissing(request, reply, document, missing)
  })

  server.post<{ Params: OfShow }>(url, async (request, reply) => {
    const received = await receivePitch(appFor(request), request.params.profileUrl, formOf(request), request.ip)
    if (received === null || received.page) return sendForm(request, reply, received?.page ?? null, received?.status ?? 404, missing)
    return reply.header('cache-control', 'no-store').redirect(`${received.path}?sent`, 303)
  })
}
