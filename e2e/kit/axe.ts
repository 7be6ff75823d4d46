import type { Frame, Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** The only rules that a theme can change. */
const colorRules = ['color-contrast', 'link-in-text-block']

type Look = {
  within?: string | undefined
  onlyColors?: boolean
  /** Whether to report minor and moderate violations, too. */
  all?: boolean
}

/** The serious accessibility violations on the page or a part of it, one line per rule. */
export async function seriousFaults(page: Page, { within = 'html', onlyColors = false, all = false }: Look = {}): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Frames are checked separately.
    iframes: false,
    // It would copy styles of shadow roots into the page, which our CSP forbids.
    preload: false,
    ...(onlyColors && { runOnly: colorRules }),
    // It only finds moderate violations, and takes a fifth of the time.
    ...(!all && { rules: { region: { enabled: false } } }),
  }
  const [top, ...inner] = page.frames()
  const faults = [...(await faultsIn(top!, within, options, all))]
  for (const frame of inner) faults.push(...(await faultsIn(frame, 'html', options, all)))
  return faults
}

/** Loads axe once per document. */
async function faultsIn(frame: Frame, within: string, options: RunOptions, all: boolean): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  const run = async ([selector, how]: [string, RunOptions]) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ include: [[selector]] }, how)
    return violations.map(({ id, impact, nodes }) => ({ id, impact, places: nodes.map((node) => node.target.join(' ')).join(', ') }))
  }
  const violations = await frame.evaluate(run, [within, options] as [string, RunOptions])
  return violations
    .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
    .map(({ id, places }) => `${id} at ${places.slice(0, 300)}`)
}
