import type { ParsedImport } from '@castwright/contract/analytics/shapes.ts'
import { analyticsLimits } from '@castwright/contract/analytics/limits.ts'
import type { DateOrder } from '@castwright/contract/analytics/values.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Box, Button, FileButton, Group, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, exactCount } from '../../lib/numbers.ts'
import { messageOf, query } from '../../lib/rpc.ts'
import { readTextFile } from '../../lib/textFile.ts'
import { dialogOf } from '../../ui/dialogOf.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCreateImport } from './api.ts'
import { Imports } from './Imports.tsx'
import { Note } from '../../ui/Note.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { spanOf } from './format.ts'

/** Imports an old host's daily downloads as a separate series. */
export const ImportDialog = dialogOf('Import numbers from your old host', Content, 'video')

type Chosen = { text: string; name: string }

function Content({ podcast }: { podcast: Podcast }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        Upload a CSV file with daily downloads for the show or for each episode. Imported numbers appear as a separate, labeled series and
        are never added to the downloads counted here.
      </Text>
      {chosen === null ? (
        <Choose onChoose={setChosen} />
      ) : (
        <Check key={chosen.text} podcast={podcast} chosen={chosen} onDone={() => setChosen(null)} />
      )}
      <section>
        <Title order={3} size="h4" mb="xs">
          Imported so far
        </Title>
        <Imports podcastId={podcast.id} />
      </section>
    </Stack>
  )
}

function Choose({ onChoose }: { onChoose: (chosen: Chosen) => void }) {
  const [pasted, setPasted] = useState('')
  const [error, setError] = useState<string | null>(null)
  const read = async (file: File | null) => {
    if (!file) return
    setError(null)
    if (file.size > analyticsLimits.importBytes) return setError('The file is larger than 5 MB.')
    try {
      const text = await readTextFile(file)
      if (text.trim() === '') return setError('The file is empty.')
      return onChoose({ text, name: file.name.replace(/\.\w+$/, '').slice(0, analyticsLimits.importName) })
    } catch {
      return setError("We couldn't read the file. Please choose it again.")
    }
  }
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <FileButton
          accept=".csv,.tsv,.txt,text/csv"
          inputProps={{ 'aria-label': 'File with downloads' }}
          onChange={(file) => void read(file)}
        >
          {(button) => <Button {...button}>Choose file</Button>}
        </FileButton>
        <Note>CSV, up to 5 MB</Note>
      </Group>
      {error ? (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      ) : null}
      <Textarea
        label="Or paste the rows"
        placeholder={'Date,Downloads\n2026-03-05,120'}
        autosize
        minRows={3}
        maxRows={8}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" disabled={pasted.trim() === ''} onClick={() => onChoose({ text: pasted, name: '' })}>
          Check these rows
        </Button>
      </Group>
    </Stack>
  )
}

const orders = [
  { value: 'mdy', label: 'Month first: 3/5 is March 5' },
  { value: 'dmy', label: 'Day first: 3/5 is May 3' },
]

/** What would be imported, before it is. */
function Check({ podcast, chosen, onDone }: { podcast: Podcast; chosen: Chosen; onDone: () => void }) {
  const [name, setName] = useState(chosen.name)
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(null)
  const asked = { podcastId: podcast.id, text: chosen.text, ...(dateOrder !== null && { dateOrder }) }
  const { data, error, refetch } = useQuery({
    ...query('AnalyticsService.ParseImport', asked),
    // The text can be megabytes long.
    queryKey: ['import preview', podcast.id, chosen.text.length, dateOrder],
    gcTime: 0,
    staleTime: Infinity,
  })
  const create = useCreateImport(podcast.id)
  const send = () =>
    create.mutate(
      { name: name.trim(), text: chosen.text, ...(dateOrder !== null && { dateOrder }) },
      {
        onSuccess: ({ downloadImport: { downloads } }) => {
          toast.success(`${counted(downloads, 'download')} imported.`)
          onDone()
        },
        onError: (failure) => toast.error(`Couldn't import the numbers. ${messageOf(failure)}`),
      },
    )
  if (!data)
    return error ? (
      <Stack gap="sm" align="flex-start">
        <ErrorState order={3} title={messageOf(error)} onRetry={() => void refetch()} />
        <Button variant="default" onClick={onDone}>
          Choose another file
        </Button>
      </Stack>
    ) : (
      <Loading>
        <RowsSkeleton rows={4} />
      </Loading>
    )
  return (
    <Stack gap="md">
      {data.needsDateOrder || dateOrder !== null ? (
        <Select
          label="Date format"
          description="This file could be either format. Choose one."
          placeholder="Choose"
          data={orders}
          value={dateOrder}
          onChange={(value) => setDateOrder(value === 'dmy' ? 'dmy' : 'mdy')}
        />
      ) : null}
      <ImportPreview found={data} />
      <TextInput
        label="Name"
        description="A name for the chart, such as your old host."
        maxLength={analyticsLimits.importName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onDone}>
          Choose another file
        </Button>
        <Button disabled={!canImport(data, name)} loading={create.isPending} onClick={send}>
          Import
        </Button>
      </Group>
    </Stack>
  )
}

const canImport = ({ canImport: isPossible, needsDateOrder }: ParsedImport, name: string): boolean =>
  isPossible && !needsDateOrder && name.trim() !== ''

const maxNamed = 8

/** What was recognized in a file, and what would be left out. */
function ImportPreview({ found }: { found: ParsedImport }) {
  const { columns, from, to, days, downloads, episodes, unmatched, problems, numberOfProblems } = found
  const names = [columns.date, columns.episode, columns.downloads].filter(Boolean)
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          { name: 'Columns', value: names.length > 0 ? names.join(', ') : 'None recognized' },
          { name: 'Period', value: from !== null && to !== null ? `${spanOf(from, to)} (${counted(days, 'day')})` : '–' },
          { name: 'Downloads', value: exactCount(downloads) },
          { name: 'Episodes recognized', value: exactCount(episodes.length) },
        ]}
      />
      {unmatched.length > 0 ? (
        <Alert color="yellow" title={`${counted(unmatched.length, 'episode')} not recognized`}>
          We'll add their downloads to the show, but not to an episode:
          <Stack component="ul" gap="xxs" m={0} ps="md">
            {unmatched.slice(0, maxNamed).map(({ name, downloads: count }) => (
              <li key={name}>
                <bdi>{name}</bdi>: {exactCount(count)}
              </li>
            ))}
            {unmatched.length > maxNamed ? <li>and {exactCount(unmatched.length - maxNamed)} more</li> : null}
          </Stack>
        </Alert>
      ) : null}
      {numberOfProblems > 0 ? (
        <Alert color="red" title={`${counted(numberOfProblems, 'line')} can't be imported`}>
          <Box component="ul" mah="var(--cw-size-drawing)" m={0} ps="md" style={{ overflow: 'auto' }}>
            {problems.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                Line {exactCount(line)}: {message}
              </li>
            ))}
          </Box>
          {numberOfProblems > problems.length ? <Text size="sm">These are the first {exactCount(problems.length)}.</Text> : null}
        </Alert>
      ) : null}
    </Stack>
  )
}
