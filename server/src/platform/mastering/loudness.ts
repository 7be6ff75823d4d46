import { inputArgs, type Input } from './input.ts'
import { runFfmpeg, type Tool } from './run.ts'

export type Loudness = {
  /** LUFS. Null if it is silent. */ integrated: number | null
  /** dBTP. Null if it is silent. */ truePeak: number | null
}

type Part = { /** Filters before the meter. */ filters?: string[]; seconds?: number; onProgress?: (share: number) => void }

/** Measures by EBU R128. Changes nothing. */
export async function measureLoudness(tool: Tool, input: Input, { filters = [], ...progress }: Part = {}): Promise<Loudness> {
  const graph = ['[0:a:0]', [...filters, 'ebur128=peak=true:framelog=verbose'].join(','), '[out]'].join('')
  const args = [...inputArgs(input), '-filter_complex', graph, '-map', '[out]', '-f', 'null', '-']
  return readSummary(await runFfmpeg(tool, { args, ...progress }))
}

export function readSummary(log: string): Loudness {
  const summary = log.slice(log.lastIndexOf('Summary:'))
  const numberOf = (pattern: RegExp): number | null => {
    const value = Number(pattern.exec(summary)?.[1])
    return Number.isFinite(value) ? value : null
  }
  const integrated = numberOf(/I:\s+(-?[\d.]+) LUFS/)
  return {
    // The meter says −70 for what is below its gate.
    integrated: integrated === null || integrated <= -70 ? null : integrated,
    truePeak: numberOf(/Peak:\s+(-?[\d.]+) dBFS/),
  }
}
