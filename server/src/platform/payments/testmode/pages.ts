import { formatMoney } from '@castwright/contract/billing/money.ts'
import { escapeQuotes as e } from '../../html/escape.ts'
import type { Price } from '../port.ts'
import { goodCard, isFailing, testCards } from './cards.ts'
import type { InvoiceRow } from './store.ts'
import type { CheckoutView, PortalView } from './visits.ts'

/** The pages of the test mode, without scripts. All values are escaped. */

const marked = 'Test mode: no card is charged'

const page = (css: string, title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${e(title)} · Castwright</title><style>${css}</style></head>
<body><p class="bar" role="note">${marked}</p><main>${body}</main></body></html>`

/** The app's logo. */
const mark =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#4e73ff"/><g fill="none" stroke="#fff" stroke-linecap="round" stroke-width="3"><path d="M8 14.5v3"/><path d="M13.3 9.5v13"/><path d="M18.7 12v8"/><path d="M24 14.5v3"/></g></svg>'
const brand = `<p class="brand">${mark}Castwright</p>`

const dayOf = (date: Date): string => date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

const alertOf = (problem: string | null): string => (problem === null ? '' : `<p class="alert" role="alert">${e(problem)}</p>`)

const cardFields = (now: Date): string => `
<label>Card number<input name="number" value="${goodCard}" list="cards" autocomplete="off" inputmode="numeric" required maxlength="30"></label>
<datalist id="cards">${testCards.map(({ number, says }) => `<option value="${number}">${says}</option>`).join('')}</datalist>
<div class="pair"><label>Expiry date<input name="expiry" value="12/${String((now.getUTCFullYear() + 4) % 100).padStart(2, '0')}" autocomplete="off" required maxlength="10"></label>
<label>CVC<input name="cvc" value="123" autocomplete="off" inputmode="numeric" required maxlength="4"></label></div>`

const cardHelp = `<div class="muted"><p>Cards to try:</p><ul>${testCards.map(({ number, says }) => `<li><code>${number}</code> ${says}</li>`).join('')}</ul></div>`

const back = (url: string): string => `<p class="unprinted"><a href="${e(url)}">Back to Castwright</a></p>`

export const checkoutPage = (css: string, { session, customer, price }: CheckoutView, problem: string | null, now: Date): string =>
  page(
    css,
    'Checkout',
    `<div class="two"><section>${brand}<h1>Subscribe to ${e(price.name)}</h1>
<p class="price">${formatMoney(price.cents)}</p><p class="muted">every ${price.interval}, until you cancel</p>${back(session.cancelUrl)}</section>
<section class="card"><h2>Pay with card</h2>${alertOf(problem)}<p class="muted">${e(customer.email)}</p>
<form method="post">${cardFields(now)}<button>Subscribe</button></form>${cardHelp}</section></div>`,
  )

/** A form with one button. */
const act = (name: string, label: string, look = 'plain'): string =>
  `<form method="post"><input type="hidden" name="act" value="${name}"><button class="${look}">${label}</button></form>`

const statusWords = { active: 'Active', past_due: 'Past due', canceled: 'Ended' } as const

function planSection({ session, subscription, price }: PortalView, prices: Price[]): string {
  if (!subscription || !price) return '<section class="card"><h2>Current plan</h2><p class="muted">You have no paid plan yet.</p></section>'
  const { status, cancelAtPeriodEnd, periodEnd, endedAt } = subscription
  const when =
    status === 'canceled'
      ? `Ended on ${dayOf(endedAt ?? periodEnd)}.`
      : cancelAtPeriodEnd
        ? `Ends on ${dayOf(periodEnd)}.`
        : status === 'past_due'
          ? 'Payment overdue.'
          : `Renews on ${dayOf(periodEnd)}.`
  // A membership can't become a plan.
  const isPlan = prices.some(({ priceId }) => priceId === price.priceId)
  const others = isPlan ? prices.filter(({ priceId }) => priceId !== price.priceId) : []
  const choices = others.map(
    (one) =>
      `<option value="${e(one.priceId)}"${one.priceId === session.priceId ? ' selected' : ''}>${e(one.name)}: ${formatMoney(one.cents)} a ${one.interval}</option>`,
  )
  const change =
    others.length === 0
      ? ''
      : `<form method="post"><input type="hidden" name="act" value="plan"><label>Change to<select name="priceId">${choices.join('')}</select></label><button>Change plan</button></form>`
  return `<section class="card"><h2>Current plan</h2><p><strong>${e(price.name)}</strong> <span class="badge ${status}">${statusWords[status]}</span></p>
<p class="muted">${formatMoney(price.cents)} a ${price.interval}. ${when}</p>
${status === 'canceled' ? '' : change}${status === 'canceled' ? '' : cancelAtPeriodEnd ? act('resume', 'Keep plan') : '<a class="button plain" href="?ask=cancel">Cancel plan</a>'}</section>`
}

const named = (brand: string): string => brand.charAt(0).toUpperCase() + brand.slice(1)

function cardSection({ customer: { cardBrand, cardLast4, cardExpMonth, cardExpYear } }: PortalView, now: Date): string {
  const kept = cardBrand
    ? `${named(cardBrand)} ending in ${cardLast4}, expires ${cardExpMonth}/${cardExpYear}${isFailing(cardLast4) ? '. Its payments fail.' : ''}`
    : 'No card on file.'
  return `<section class="card"><h2>Payment method</h2><p>${e(kept)}</p>
<form method="post"><input type="hidden" name="act" value="card">${cardFields(now)}<button class="plain">Update card</button></form>${cardHelp}</section>`
}

const invoiceLine = ({ id, number, createdAt, description, total, status }: InvoiceRow): string =>
  `<li><span>${e(dayOf(createdAt))}<br><span class="muted">${e(description)}</span></span><span class="num">${formatMoney(total)} <span class="badge ${status}">${named(status)}</span> <a href="/billing/test/invoice/${e(id)}" aria-label="View invoice ${e(number)}">View</a> <a href="/billing/test/invoice/${e(id)}.pdf" aria-label="PDF of invoice ${e(number)}">PDF</a></span></li>`

export const portalPage = (css: string, view: PortalView, prices: Price[], problem: string | null, now: Date): string =>
  page(
    css,
    'Customer portal',
    `<section>${brand}<h1>Customer portal</h1><p class="muted">${e(view.customer.email)}</p>${back(view.session.cancelUrl)}</section>
${alertOf(problem)}<div class="two">${planSection(view, prices)}${cardSection(view, now)}</div>
<section class="card"><h2>Invoices</h2>${view.invoices.length === 0 ? '<p class="muted">No invoices yet.</p>' : `<ul class="lines">${view.invoices.map(invoiceLine).join('')}</ul>`}</section>
<section class="card"><h2>Simulate events</h2><p class="muted">Trigger what a real provider would do on its own.</p>
<div class="row">${act('fail', 'Fail the payment')}${act('pay', 'Pay the open invoice')}${act('refund', 'Refund the last payment')}</div></section>`,
  )

/** Asks before a plan is canceled. Null if there is none to cancel. */
export function cancelPage(css: string, { subscription, price }: PortalView, losses: string[]): string | null {
  if (!subscription || !price || subscription.status === 'canceled' || subscription.cancelAtPeriodEnd) return null
  const day = dayOf(subscription.periodEnd)
  return page(
    css,
    'Cancel plan',
    `<section class="card">${brand}<h1>Cancel ${e(price.name)}?</h1>
<p>You keep everything until <strong>${day}</strong>. ${losses.length === 0 ? 'Your access is paused after that day.' : 'On that day you move to the Free plan:'}</p>
${
  losses.length === 0
    ? ''
    : `<ul class="losses">${losses.map((loss) => `<li>${e(loss)}</li>`).join('')}</ul>
<p class="muted">Nothing will be deleted, and published episodes stay published.</p>`
}
<p class="muted">You can change your mind until then.</p>
<div class="row"><a class="button plain" href="?">Keep plan</a>${act('cancel', 'Cancel plan', 'danger')}</div></section>`,
  )
}

const invoiceWords = { paid: 'Paid', open: 'Open', refunded: 'Refunded' } as const

export const invoicePage = (css: string, invoice: InvoiceRow & { email: string }): string =>
  page(
    css,
    `Invoice ${invoice.number}`,
    `<section class="card">${brand}<div class="title"><h1>Invoice ${e(invoice.number)}</h1><span class="badge ${invoice.status}">${invoiceWords[invoice.status]}</span></div>
<dl class="facts"><div><dt>Date</dt><dd>${e(dayOf(invoice.createdAt))}</dd></div><div><dt>Billed to</dt><dd>${e(invoice.email)}</dd></div><div><dt>Currency</dt><dd>US dollars</dd></div></dl>
<table><thead><tr><th scope="col">Description</th><th scope="col">Amount</th></tr></thead>
<tbody><tr><td>${e(invoice.description)}</td><td>${formatMoney(invoice.total)}</td></tr></tbody>
<tfoot><tr><th scope="row">Total</th><td>${formatMoney(invoice.total)}</td></tr></tfoot></table>
<p class="muted">${marked}.</p><p class="unprinted"><a href="/billing/test/invoice/${e(invoice.id)}.pdf">Download as PDF</a></p></section>`,
  )

export const endedPage = (css: string, what: string, home: string): string =>
  page(css, 'Not found', `<section class="card"><h1>${e(what)}</h1><p class="muted">Start again in Castwright.</p>${back(home)}</section>`)

/** The lines of an invoice PDF. */
export const invoiceLines = (invoice: InvoiceRow & { email: string }): string[] => [
  `Invoice ${invoice.number}`,
  '',
  `Date: ${dayOf(invoice.createdAt)}`,
  `Billed to: ${invoice.email}`,
  `Status: ${invoiceWords[invoice.status]}`,
  '',
  `${invoice.description}: ${formatMoney(invoice.total)}`,
  `Total: ${formatMoney(invoice.total)}`,
  '',
  `${marked}.`,
]

/** A one-page PDF with plain lines, in a standard font. */
export function linesToPdf(title: string, lines: string[]): Buffer {
  const text = (line: string): string =>
    // Replaces characters that the font lacks, and escapes brackets and backslashes.
    line.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?').replaceAll(/[\\()]/g, '\\$&')
  const shown = lines.map((line) => `(${text(line)}) Tj T*`).join('\n')
  const content = `BT /F2 22 Tf 72 750 Td (${text(title)}) Tj /F1 12 Tf 0 -40 Td 18 TL\n${shown}\nET`
  const font = (name: string): string => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = Buffer.byteLength(body, 'latin1')
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = Buffer.byteLength(body, 'latin1')
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}
