import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import config from '../playwright.config.ts'
import { freePort } from '../../server/test/kit/free-port.ts'

export const categories = ['accessibility', 'best-practices', 'seo', 'performance'] as const
export type Category = (typeof categories)[number]

/** The score out of 100, and what reduced it. */
export type Verdict = { score: number; faults: string[] }
export type Audit = Record<Category, Verdict>

async function auditAt(port: number, url: string): Promise<Audit> {
  const answer = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
  if (!answer || answer.lhr.runtimeError) throw new Error(`Lighthouse could not judge ${url}: ${answer?.lhr.runtimeError?.message}`)
  const { lhr } = answer
  const verdicts = categories.map((category): [Category, Verdict] => {
    const { score, auditRefs } = lhr.categories[category]!
    const faults = auditRefs.flatMap(({ id, weight }) => {
      const audit = lhr.audits[id]
      const isFault = weight > 0 && audit?.score !== null && audit !== undefined && audit.score < 1
      return isFault ? [`${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`] : []
    })
    return [category, { score: Math.round((score ?? 0) * 100), faults }]
  })
  return Object.fromEntries(verdicts) as Audit
}

/** Runs `work` with a browser that Lighthouse controls. */
export async function withLighthouse<T>(work: (audit: (url: string) => Promise<Audit>) => Promise<T>): Promise<T> {
  const { args = [], ...options } = config.use?.launchOptions ?? {}
  const port = await freePort()
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] })
  try {
    return await work((url) => auditAt(port, url))
  } finally {
    await browser.close()
  }
}
