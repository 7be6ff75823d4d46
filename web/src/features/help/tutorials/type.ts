export type Step = { caption: string; text: string }

/** `npm run tutorial` records a film per tutorial and creates its captions from the texts. Each sentence becomes one caption. */
export type Tutorial = {
  /** Part of the page's URL, and the name of the film's files. */
  slug: string
  title: string
  steps: readonly Step[]
}
