type Options = { stream?: NodeJS.WriteStream; everyMs?: number }

export function elapsed(sinceMs: number): string
export function withProgress<T>(
  describe: () => string,
  work: (print: (text: string) => void) => Promise<T> | T,
  options?: Options,
): Promise<T>
