import { parentPort, Worker, type ResourceLimits } from 'node:worker_threads'

type Asked<Question> = { id: number; question: Question }
type Told<Answer> = { id: number } & ({ answer: Answer } | { broken: string })

/** Milliseconds without a question after which a thread goes. */
const idleMs = 30_000

/**
 * A thread beside the one that answers everybody, for work that would keep it. It begins with the first question, and goes when none
 * has come for a while; a process that wants to end does not wait for it.
 */
export function openThread<Question, Answer>(file: URL, resourceLimits: ResourceLimits = {}): (question: Question) => Promise<Answer> {
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: unknown) => void }>()
  let thread: Worker | null = null
  let serial = 0
  let leaving: NodeJS.Timeout | undefined

  function start(): Worker {
    const worker = new Worker(file, { resourceLimits })
    const end = (error: unknown): void => {
      if (thread !== worker) return
      thread = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    worker.on('message', (told: Told<Answer>) => settle(worker, told))
    worker.on('error', end)
    worker.on('exit', () => end(new Error('A thread ended before it had answered.')))
    return worker
  }

  function settle(worker: Worker, told: Told<Answer>): void {
    const asker = waiting.get(told.id)
    waiting.delete(told.id)
    if (waiting.size === 0) {
      worker.unref()
      leaving = setTimeout(() => {
        if (thread === worker) thread = null
        void worker.terminate()
      }, idleMs).unref()
    }
    if ('answer' in told) asker?.resolve(told.answer)
    else asker?.reject(new Error(told.broken))
  }

  return (question) => {
    const id = (serial += 1)
    const worker = (thread ??= start())
    clearTimeout(leaving)
    worker.ref()
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      const asked: Asked<Question> = { id, question }
      worker.postMessage(asked, [])
    })
  }
}

/** What the file of a thread does with each question. */
export function answerWith<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  const port = parentPort!
  const tell = async ({ id, question }: Asked<Question>): Promise<Told<Answer>> => {
    try {
      return { id, answer: await answer(question) }
    } catch (error) {
      return { id, broken: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  port.on('message', (asked: Asked<Question>) => void tell(asked).then((told) => port.postMessage(told, [])))
}
