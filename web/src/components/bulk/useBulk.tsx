import { Button, Progress, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { type BulkResult, forEachItem } from '../../lib/bulk.ts'
import { messageOf } from '../../lib/rpc.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'

/** What a list consists of. */
export type Things<Item> = {
  /** 'episode' */
  one: string
  /** 'episodes' */
  many: string
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Refetches what a change affects. */
  reload: () => Promise<unknown>
}

export const countOf = ({ one, many }: { one: string; many: string }, count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

export type Task<Item> = {
  items: readonly Item[]
  work: (item: Item) => Promise<unknown>
  /** 'changed', 'deleted' */
  verb: string
  undo?: ((item: Item) => Promise<unknown>) | undefined
  /** The verb after Undo. */
  undone?: string
  /** What an earlier attempt has done, to be undone with the rest. */
  done?: readonly Item[]
}
type Running = { total: number; finished: number; stop: AbortController }
type Failed<Item> = { task: Task<Item>; result: BulkResult<Item> }

/** Changes many items one by one, with progress, a list of those that failed, and Undo. */
export function useBulk<Item>(things: Things<Item>, onFinished: () => void) {
  const [running, setRunning] = useState<Running | null>(null)
  const [failed, setFailed] = useState<Failed<Item> | null>(null)
  const isBusy = useRef(false)

  const run = async (task: Task<Item>): Promise<void> => {
    if (isBusy.current || task.items.length === 0) return
    isBusy.current = true
    const stop = new AbortController()
    const show = (finished: number) => setRunning({ total: task.items.length, finished, stop })
    show(0)
    const result = await forEachItem(task.items, task.work, { onProgress: show, signal: stop.signal })
    isBusy.current = false
    setRunning(null)
    void things.reload()
    onFinished()
    const done = [...(task.done ?? []), ...result.done]
    const said = `${countOf(things, done.length)} ${task.verb}.`
    if (done.length > 0 && task.undo) toast.undo(said, () => void undo({ ...task, done }))
    else if (done.length > 0) toast.success(said)
    if (result.failed.length > 0) setFailed({ task: { ...task, done }, result })
  }

  const undo = ({ undo: work, done = [], undone = 'changed back' }: Task<Item>): Promise<void> | undefined =>
    work && run({ items: done, work, verb: undone })
  const close = () => setFailed(null)
  const dialogs = (
    <>
      <Dialog opened={running !== null} onClose={() => running?.stop.abort()} title={`Changing ${things.many}`} size="small">
        {running ? (
          <Stack gap="md">
            <Text role="status">
              {running.finished.toLocaleString('en-US')} of {countOf(things, running.total)}
            </Text>
            <Progress value={(running.finished / running.total) * 100} aria-label="Progress" />
            <Button variant="default" onClick={() => running.stop.abort()}>
              Stop
            </Button>
          </Stack>
        ) : null}
      </Dialog>
      <Dialog
        opened={failed !== null}
        onClose={close}
        title={`${countOf(things, failed?.result.failed.length ?? 0)} couldn't be changed`}
        actions={
          failed ? (
            <>
              {failed.task.undo && failed.task.done && failed.task.done.length > 0 ? (
                <Button
                  variant="default"
                  onClick={() => {
                    close()
                    void undo(failed.task)
                  }}
                >
                  Undo the others
                </Button>
              ) : null}
              <Button
                onClick={() => {
                  close()
                  void run({ ...failed.task, items: failed.result.failed.map(({ item }) => item) })
                }}
              >
                Try again
              </Button>
            </>
          ) : null
        }
      >
        <Stack component="ul" gap="sm" className="cw-list">
          {failed?.result.failed.map(({ item, error }) => (
            <li key={things.idOf(item)}>
              <strong dir="auto">{things.nameOf(item)}</strong>
              <Text size="sm" c="dimmed">
                {error instanceof Error && error.name === 'Error' ? error.message : messageOf(error)}
              </Text>
            </li>
          ))}
        </Stack>
      </Dialog>
    </>
  )
  return { run, dialogs }
}
