import { Alert, Button, FileInput, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { messageOf } from '../lib/rpc.ts'
import { readTextFile } from '../lib/textFile.ts'
import classes from './CsvImport.module.css'

/** What an import does: how many rows are added, how many are known already, and which have errors. */
export type CsvRows = { created: number; known: number; errors: Array<{ line: number; message: string }> }

type Props = {
  /** Says which columns the file has. */
  hint: ReactNode
  maxBytes: number
  /** Counts rows in words, such as `3 guests`. */
  count: (rows: number) => string
  /** Says that rows are skipped because they are known. */
  knownRows: (rows: number) => string
  read: (text: string) => Promise<CsvRows>
  save: (text: string) => Promise<CsvRows>
  /** Follows the number of added rows. */
  afterwards?: (result: CsvRows) => string
  /** Options of the import. */
  options?: ReactNode
  onClose: () => void
}

/** Reads a CSV file, shows what an import would do, and imports it. */
export function CsvImport({ hint, maxBytes, count, knownRows, read, save, afterwards = () => '', options, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState('')
  const [found, setFound] = useState<CsvRows | null>(null)
  const [result, setResult] = useState<CsvRows | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const latest = useRef<File>(null)

  const attempt = async (act: () => Promise<void>, isCurrent = () => true) => {
    setPending(true)
    setRefusal(null)
    try {
      await act()
    } catch (error) {
      if (isCurrent()) setRefusal(messageOf(error))
    } finally {
      if (isCurrent()) setPending(false)
    }
  }
  const choose = (chosen: File | null) => {
    latest.current = chosen
    setFile(chosen)
    setFound(null)
    setRefusal(null)
    setPending(false)
    if (!chosen) return
    if (chosen.size > maxBytes) return setRefusal('The file is too large. Split it into smaller files.')
    // Another file may be chosen while this one is read.
    const isCurrent = () => latest.current === chosen
    void attempt(async () => {
      const content = await readTextFile(chosen)
      const rows = await read(content)
      if (!isCurrent()) return
      setText(content)
      setFound(rows)
    }, isCurrent)
  }
  if (result)
    return (
      <Stack gap="md">
        <Alert color="green" role="status">
          {`${count(result.created)} added.${afterwards(result)}`}
        </Alert>
        <Details rows={result} knownRows={knownRows} />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <FileInput
        label="CSV file"
        required
        placeholder="Choose a file"
        accept=".csv,text/csv"
        value={file}
        onChange={choose}
        error={refusal}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
      />
      <div role="status">
        {found ? (
          <>
            <Text>{`${count(found.created)} will be added.`}</Text>
            <Details rows={found} knownRows={knownRows} />
          </>
        ) : null}
      </div>
      {options}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!found || found.created === 0}
          loading={pending}
          onClick={() => void attempt(async () => setResult(await save(text)))}
        >
          {found && found.created > 0 ? `Import ${count(found.created)}` : 'Import'}
        </Button>
      </Group>
    </Stack>
  )
}

function Details({ rows: { known, errors }, knownRows }: { rows: CsvRows } & Pick<Props, 'knownRows'>) {
  return (
    <>
      {known > 0 ? (
        <Text size="sm" c="dimmed">
          {knownRows(known)}
        </Text>
      ) : null}
      {errors.length > 0 ? (
        <>
          <Text size="sm" c="var(--cw-danger-ink)">
            {errors.length === 1 ? '1 row has an error and will be skipped:' : `${errors.length} rows have errors and will be skipped:`}
          </Text>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard must reach it. */}
          <ul className={classes.errors} tabIndex={0} aria-label="Errors">
            {errors.map(({ line, message }) => (
              <li key={`${line} ${message}`}>{`Line ${line}: ${message}`}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
