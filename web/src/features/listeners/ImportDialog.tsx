import { listenerLimits } from '@castwright/contract/listeners/limits.ts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { CsvImport } from '../../components/CsvImport.tsx'
import { rpc } from '../../lib/rpc.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { change } from './api.ts'
import { members } from './messages.ts'

type Props = { podcastId: string; opened: boolean; onClose: () => void }

const knownRows = (rows: number): string =>
  rows === 1
    ? '1 row is skipped: its address has a member feed already.'
    : `${rows} rows are skipped: their addresses have member feeds already.`

/** Adds members from a CSV file. */
export function ImportDialog({ podcastId, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Import members" size="wide">
      {opened ? <Import podcastId={podcastId} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Import({ podcastId, onClose }: Omit<Props, 'opened'>) {
  const [invite, setInvite] = useState(true)
  return (
    <CsvImport
      hint="A CSV file with the columns Name, Email, State, Joined and Expires. Only Email is required. Dates look like 2026-03-05."
      maxBytes={listenerLimits.importText * 4}
      count={members}
      knownRows={knownRows}
      read={(text) => rpc('ListenerService.ParseImport', { podcastId, text })}
      save={(text) => change('ListenerService.Import', { podcastId, text, invite })}
      afterwards={({ created }) => (invite && created > 0 ? ' Emails are on their way.' : '')}
      options={
        <Checkbox checked={invite} onChange={({ currentTarget }) => setInvite(currentTarget.checked)} label="Email everyone their feed" />
      }
      onClose={onClose}
    />
  )
}
