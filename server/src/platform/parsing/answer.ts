import { UnfitFile } from '../unfit.ts'

export type Answer<Result> = { result: Result } | { unfit: { reason: string; message: string } }

/** Makes a parser the default export of a worker file. Errors lose their class between threads, so a refused file is an answer. */
export const answering =
  <Task, Result>(parse: (task: Task) => Result | Promise<Result>) =>
  async (task: Task): Promise<Answer<Result>> => {
    try {
      return { result: await parse(task) }
    } catch (error) {
      if (error instanceof UnfitFile) return { unfit: { reason: error.reason, message: error.message } }
      throw error
    }
  }
