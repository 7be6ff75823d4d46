import type { DownloadImport } from '@castwright/contract/analytics/shapes.ts'
import { Button, Text } from '@mantine/core'
import { useId } from 'react'
import { counted } from '../../lib/numbers.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ifConfirmed } from '../../ui/confirm.tsx'
import classes from '../../ui/IconList.module.css'
import { useDeleteImport, useImports } from './api.ts'
import { spanOf } from './format.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Note } from '../../ui/Note.tsx'

/** What was imported from old hosts. */
export function Imports({ podcastId }: { podcastId: string }) {
  const { data, error, refetch } = useImports(podcastId)
  if (!data) return <QueryState title="Couldn't load your imports." order={3} error={error} refetch={refetch} rows={1} />
  if (data.imports.length === 0) return <Text c="dimmed">Nothing imported yet.</Text>
  return (
    <ul className={classes.list} aria-label="Imports">
      {data.imports.map((one) => (
        <Item key={one.id} podcastId={podcastId} one={one} />
      ))}
    </ul>
  )
}

function Item({ podcastId, one }: { podcastId: string; one: DownloadImport }) {
  const id = useId()
  const remove = useDeleteImport(podcastId)
  const { name, from, to, downloads, createdAt, creatorName } = one
  const ask = () =>
    ifConfirmed(
      {
        title: 'Delete this import?',
        children: `“${name}” will be permanently deleted. You can import the file again.`,
        confirmLabel: 'Delete import',
        danger: true,
      },
      () => remove.mutate({ downloadImportId: one.id }),
    )
  return (
    <li className={classes.item}>
      <div className={classes.words} id={id}>
        <Text fw={500}>
          <bdi>{name}</bdi>
        </Text>
        <Note>
          {counted(downloads, 'download')} · {spanOf(from, to)}
        </Note>
        <Note>
          Imported <RelativeTime at={createdAt} />
          {creatorName === null ? null : (
            <>
              {' '}
              by <bdi>{creatorName}</bdi>
            </>
          )}
        </Note>
      </div>
      <Button variant="default" size="xs" loading={remove.isPending} aria-describedby={id} onClick={() => void ask()}>
        Delete
      </Button>
    </li>
  )
}
