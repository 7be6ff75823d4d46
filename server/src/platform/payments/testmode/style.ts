import { createHash } from 'node:crypto'

/** The colors and sizes are those of the app (web/src/ui/theme.ts). */
const style = `
:root { color-scheme: light dark;
  --canvas: light-dark(#f9fafc, #0b0e15); --card: light-dark(#ffffff, #161a22); --line: light-dark(#e5e7eb, #252a34);
  --field: light-dark(#bcc1ca, #3c4350); --ink: light-dark(#11161f, #e5e8ed); --muted: light-dark(#606672, #9398a3);
  --accent: #4062f7; --accent-ink: light-dark(#3654d5, #85a5ff); --accent-soft: light-dark(#e5edff, #1a2340);
  --warn-ink: light-dark(#815705, #f0bb71); --warn-soft: light-dark(#fbead4, #2d2210);
  --danger-ink: light-dark(#af1f29, #f97f7a); --danger-soft: light-dark(#ffe6e4, #351a1c);
  --good-ink: light-dark(#037441, #49c47e); --good-soft: light-dark(#dbf4e3, #0f2a1d) }
* { box-sizing: border-box }
body { margin: 0; overflow-wrap: anywhere; background: var(--canvas); color: var(--ink); font: 14px/1.55 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
.bar { background: var(--warn-soft); color: var(--warn-ink); text-align: center; padding: 8px 16px; font-weight: 600 }
main { max-width: 920px; margin: 0 auto; padding: 32px 16px 64px; display: grid; gap: 24px }
.two { display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr) }
@media (min-width: 769px) { .two { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); align-items: start } main { padding-top: 48px } }
.brand { margin: 0 0 8px; display: flex; align-items: center; gap: 8px; font-size: 16px; font-weight: 600; letter-spacing: -.01em } .brand svg { width: 28px; height: 28px; flex: none }
h1 { margin: 0; font-size: 24px; line-height: 1.25; letter-spacing: -.01em; font-weight: 600 } h2 { margin: 0 0 12px; font-size: 16px; font-weight: 600; letter-spacing: -.01em }
p { margin: 0 } .muted { color: var(--muted) } .price { font-size: 32px; font-weight: 600; letter-spacing: -.01em; font-variant-numeric: tabular-nums }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 24px; display: grid; gap: 16px; align-content: start; min-width: 0 }
.card h2 { margin: 0 }
a { color: var(--accent-ink); text-underline-offset: .2em }
label { display: grid; gap: 4px; font-weight: 500 }
input, select { width: 100%; min-height: 40px; padding: 8px 12px; font: inherit; font-size: 16px; color: inherit; background: var(--canvas); border: 1px solid var(--field); border-radius: 6px; font-variant-numeric: tabular-nums }
.pair { display: grid; gap: 16px; grid-template-columns: 1fr 1fr }
button, a.button { min-height: 40px; padding: 8px 16px; font: inherit; font-weight: 600; border-radius: 6px; border: 1px solid transparent; background: var(--accent); color: #fff; cursor: pointer }
a.button { display: inline-grid; place-items: center; text-decoration: none; text-align: center }
button:hover { background: #3654d5 } button.plain, a.plain { background: none; color: var(--ink); border-color: var(--field) } button.plain:hover, a.plain:hover { background: var(--accent-soft) }
button.danger { background: light-dark(#d02b35, #af1f29) } button.danger:hover { background: #90121d }
:focus-visible { outline: 2px solid var(--accent-ink); outline-offset: 2px }
form { display: grid; gap: 16px } .row { display: flex; flex-wrap: wrap; gap: 8px } .row form { display: block }
.losses { list-style: disc; padding-left: 20px }
table { width: 100%; border-collapse: collapse } th, td { padding: 12px 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line) } thead th { border-top: 0; color: var(--muted); font-weight: 500 } tfoot th, tfoot td { font-weight: 600 } th:last-child, td:last-child { text-align: right; font-variant-numeric: tabular-nums }
.facts { margin: 0; display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)) } .facts dt { color: var(--muted) } .facts dd { margin: 0 }
.title { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; justify-content: space-between }
.alert, .badge { border-radius: 6px; padding: 8px 12px } .alert { background: var(--danger-soft); color: var(--danger-ink); font-weight: 500 }
.badge { display: inline-block; padding: 2px 8px; font-size: 12px; font-weight: 600; background: var(--accent-soft); color: var(--accent-ink) }
.badge.paid, .badge.active { background: var(--good-soft); color: var(--good-ink) } .badge.open, .badge.past_due { background: var(--danger-soft); color: var(--danger-ink) }
.badge.canceled, .badge.refunded { background: var(--warn-soft); color: var(--warn-ink) }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 4px } code { font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace }
.lines { display: grid; gap: 0 } .lines li { display: flex; flex-wrap: wrap; gap: 4px 12px; justify-content: space-between; align-items: center; padding: 12px 0; border-top: 1px solid var(--line) }
.lines li:first-child { border-top: 0; padding-top: 0 } .num { display: inline-flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; font-variant-numeric: tabular-nums }
@page { margin: 20mm }
@media print { :root { color-scheme: only light } .bar, .unprinted { display: none } body { background: #fff; font-size: 11pt } main { max-width: none; padding: 0 } .card { border: 0; padding: 0; gap: 24px } .badge { border: 1px solid currentColor } tr, .facts { break-inside: avoid } * { print-color-adjust: exact } }
`

type Look = { css: string; policy: string }

/** One style element without style attributes, so that the CSP needs one hash. `fontUrl` is Inter as the app has it, or null. */
export function lookWith(fontUrl: string | null): Look {
  const face =
    fontUrl &&
    `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: swap; src: url('${fontUrl}') format('woff2') }`
  const css = `${face ?? ''}${style}`
  const hash = createHash('sha256').update(css).digest('base64')
  return {
    css,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; font-src 'self'`,
  }
}
