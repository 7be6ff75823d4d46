import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Now } from '../../clock.ts'
import type { SignedMessage } from '../port.ts'
import { cancelPage, checkoutPage, endedPage, invoiceLines, invoicePage, portalPage, linesToPdf } from './pages.ts'
import { lookWith } from './style.ts'
import type { TestMode } from './testmode.ts'
import { plainActs, type PortalAct } from './visits.ts'

type TestModeRoutesOptions = {
  testMode: TestMode
  baseUrl: string
  now: Now
  /** The app's font, or null. */
  fontUrl: string | null
  /** What someone loses who cancels the plan with this price. */
  lossesOf(priceId: string): string[]
  /** Delivers a message to our webhook, like a real provider. */
  deliver(message: SignedMessage & { header: string }): Promise<void>
}

type Visit = { Params: { id: string }; Querystring: Record<string, unknown>; Body: URLSearchParams | undefined }

const field = (form: URLSearchParams, name: string): string => form.get(name)?.slice(0, 200) ?? ''
const cardIn = (form: URLSearchParams) => ({ number: field(form, 'number'), expiry: field(form, 'expiry'), cvc: field(form, 'cvc') })

function actIn(form: URLSearchParams): PortalAct | null {
  const act = field(form, 'act')
  if (act === 'card') return { act, card: cardIn(form) }
  if (act === 'plan') return { act, priceId: field(form, 'priceId') }
  const plain = plainActs.find((one) => one === act)
  return plain ? { act: plain } : null
}

/** Checkout, portal and invoices of the test mode. As at a real provider, knowing a URL grants access. */
export const testModeRoutes: FastifyPluginAsync<TestModeRoutesOptions> = async (server, options) => {
  const { testMode, baseUrl, now, deliver, lossesOf } = options
  const { css, policy } = lookWith(options.fontUrl)
  const { visits, prices, signatureHeader: header } = testMode
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 8192 }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )

  // Our IDs all have this format, and not every URL can be stored in a database.
  server.addHook<Visit>('preHandler', async ({ params }, reply) => {
    if (!/^[\w-]{1,100}(?:\.pdf)?$/.test(params.id)) return ended(reply, 'Page not found.')
    return undefined
  })

  const send = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
    reply
      .code(status)
      .headers({
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'same-origin',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  const ended = (reply: FastifyReply, what: string) => send(reply, endedPage(css, what, baseUrl), 404)
  const deliverAll = async (messages: SignedMessage[]): Promise<void> => {
    for (const message of messages) await deliver({ ...message, header })
  }

  server.get<Visit>('/billing/test/checkout/:id', async ({ params: { id } }, reply) => {
    const view = await visits.findCheckout(id)
    if (!view) return ended(reply, 'This checkout has expired.')
    return view.session.status === 'complete'
      ? reply.redirect(view.session.cancelUrl, 303)
      : send(reply, checkoutPage(css, view, null, now()))
  })
  server.post<Visit>('/billing/test/checkout/:id', async ({ params: { id }, body = new URLSearchParams() }, reply) => {
    const paid = await visits.pay(id, cardIn(body))
    const view = paid && 'problem' in paid ? await visits.findCheckout(id) : null
    if (!paid || ('problem' in paid && !view)) return ended(reply, 'This checkout has expired.')
    if ('problem' in paid) return send(reply, checkoutPage(css, view!, paid.problem, now()), 402)
    await deliverAll(paid.messages)
    return reply.redirect(paid.url, 303)
  })

  server.get<Visit>('/billing/test/portal/:id', async ({ params: { id }, query }, reply) => {
    const view = await visits.findPortal(id)
    const question = view?.price && query['ask'] === 'cancel' ? cancelPage(css, view, lossesOf(view.price.priceId)) : null
    if (question) return send(reply, question)
    return view ? send(reply, portalPage(css, view, prices, null, now())) : ended(reply, 'This portal session has expired.')
  })
  server.post<Visit>('/billing/test/portal/:id', async ({ params: { id }, body = new URLSearchParams() }, reply) => {
    const asked = actIn(body)
    const done = asked ? await visits.act(id, asked) : { problem: "This action isn't possible here." }
    if (!done) return ended(reply, 'This portal session has expired.')
    if ('messages' in done) {
      await deliverAll(done.messages)
      return reply.redirect(`/billing/test/portal/${encodeURIComponent(id)}`, 303)
    }
    const view = await visits.findPortal(id)
    return view ? send(reply, portalPage(css, view, prices, done.problem, now()), 402) : ended(reply, 'This portal session has expired.')
  })

  server.get<Visit>('/billing/test/invoice/:id', async ({ params }, reply) => {
    const [, id = '', pdf] = /^(.*?)(\.pdf)?$/.exec(params.id) ?? []
    const invoice = await visits.findInvoice(id)
    if (!invoice) return ended(reply, 'Invoice not found.')
    if (!pdf) return send(reply, invoicePage(css, invoice))
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `inline; filename="${invoice.number}.pdf"`,
        'x-robots-tag': 'noindex',
      })
      .type('application/pdf')
      .send(linesToPdf('Castwright', invoiceLines(invoice)))
  })
}
