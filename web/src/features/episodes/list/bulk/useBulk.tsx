import type { EpisodeWithProgress } from '@castwright/contract/episodes.ts'
import { Button, Progress, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { type BulkResult, forEachItem } from '../../../../lib/bulk.ts'
import { queryClient } from '../../../../lib/queryClient.ts'
import { messageOf, queryKeyOf } from '../../../../lib/rpc.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { toast } from '../../../../ui/toast.tsx'
import type { EpisodeAct } from './actions.ts'
import classes from './Bulk.module.css'

const countOf = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'episode' : 'episodes'}`

type Task = {
  episodes: readonly EpisodeWithProgress[]
  work: (one: EpisodeWithProgress) => Promise<unknown>
  /** 'changed', 'deleted' */
  verb: string
  undo?: EpisodeAct['undo'] | undefined
  /** What an earlier attempt has done, to be undone with the rest. */
  done?: readonly EpisodeWithProgress[]
}
type Running = { total: number; finished: number; stop: AbortController }
type Failed = { task: Task; result: BulkResult<EpisodeWithProgress> }

const reload = () =>
  Promise.all(
    (['EpisodeService.FindWithProgress', 'EpisodeService.Find', 'EpisodeService.FindDeleted', 'PodcastService.FindByUserID'] as const).map(
      (name) => queryClient.invalidateQueries({ queryKey: queryKeyOf(name) }),
    ),
  )

/** Changes many episodes one by one, with progress, a list of those that failed, and Undo. */
export function useBulk(onFinished: () => void) {
  const [running, setRunning] = useState<Running | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
  const isBusy = useRef(false)

  const run = async (task: Task): Promise<void> => {
    if (isBusy.current || task.episodes.length === 0) return
    isBusy.current = true
    const stop = new AbortController()
    const show = (finished: number) => setRunning({ total: task.episodes.length, finished, stop })
    show(0)
    const result = await forEachItem(task.episodes, task.work, { onProgress: show, signal: stop.signal })
    isBusy.current = false
    setRunning(null)
    void reload()
    onFinished()
    const done = [...(task.done ?? []), ...result.done]
    const said = `${countOf(done.length)} ${task.verb}.`
    if (done.length > 0 && task.undo) toast.undo(said, () => void undo({ ...task, done }))
    else if (done.length > 0) toast.success(said)
    if (result.failed.length > 0) setFailed({ task: { ...task, done }, result })
  }

  const undo = ({ undo: work, done = [], verb }: Task): Promise<void> | undefined =>
    work && run({ episodes: done, work, verb: verb === 'deleted' ? 'restored' : 'changed back' })
  const close = () => setFailed(null)
  const dialogs = (
    <>
      <Dialog opened={running !== null} onClose={() => running?.stop.abort()} title="Changing episodes" size="small">
        {running ? (
          <Stack gap="md">
            <Text role="status">
              {running.finished.toLocaleString('en-US')} of {countOf(running.total)}
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
        title={`${countOf(failed?.result.failed.length ?? 0)} couldn't be changed`}
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
                  void run({ ...failed.task, episodes: failed.result.failed.map(({ item }) => item) })
                }}
              >
                Try again
              </Button>
            </>
          ) : null
        }
      >
        <ul className={classes.failures}>
          {failed?.result.failed.map(({ item, error }) => (
            <li key={item.episode.id}>
              <strong dir="auto">{item.episode.title}</strong>
              <Text size="sm" c="dimmed">
                {error instanceof Error && error.name === 'Error' ? error.message : messageOf(error)}
              </Text>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
  return { run, dialogs, isRunning: running !== null }
}
