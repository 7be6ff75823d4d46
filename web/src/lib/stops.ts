/** A change that would stop a scheduled release, as the server describes it. */
export type Stop = {
  /** The title of the episode. */
  title: string
  releaseDate: string
  /** How many releases it stops. The title and date are those of the first. */
  releases: number
  /** How many steps it reopens. */
  steps: number
  /** What else stops the release, in sentences. */
  details: string
}

/** Makes the change, makes another one instead, or changes nothing. */
export type StopAnswer = 'continue' | 'instead' | 'cancel'

type Ask = (stop: Stop, insteadLabel: string | undefined) => Promise<StopAnswer>

let ask: Ask | undefined

/** Sets how people are asked. The shell does it. */
export const setStopQuestion = (question: Ask): void => {
  ask = question
}

export const canAsk = (): boolean => ask !== undefined

export const askAboutStop = async (meta: Readonly<Record<string, string>>, insteadLabel: string | undefined): Promise<StopAnswer> =>
  ask?.(
    {
      title: meta['title'] ?? '',
      releaseDate: meta['release_date'] ?? '',
      releases: Number(meta['releases'] ?? 1),
      steps: meta['steps']?.split(',').length ?? 0,
      details: meta['details'] ?? '',
    },
    insteadLabel,
  ) ?? 'cancel'
