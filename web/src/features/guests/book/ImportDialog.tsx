import { guestLimits } from '@castwright/contract/guests/limits.ts'
import { guestColumns } from '@castwright/contract/guests/shapes.ts'
import { CsvImport } from '../../../components/CsvImport.tsx'
import { rpc } from '../../../lib/rpc.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { changeBook } from '../api.ts'

const guests = (count: number): string => `${count} ${count === 1 ? 'guest' : 'guests'}`

const knownRows = (rows: number): string =>
  rows === 1
    ? '1 row is skipped: its address is in the guest book already.'
    : `${rows} rows are skipped: their addresses are in the guest book already.`

/** Adds guests from a CSV file. */
export function ImportDialog({ podcastId, opened, onClose }: { podcastId: string; opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Import guests" size="wide">
      {opened ? (
        <CsvImport
          hint={`A CSV file with the columns ${guestColumns.join(', ')}. Only Name is required. No one is notified.`}
          maxBytes={guestLimits.importText * 4}
          count={guests}
          knownRows={knownRows}
          read={(text) => rpc('GuestService.ParseImport', { podcastId, text })}
          save={(text) => changeBook('GuestService.Import', { podcastId, text })}
          onClose={onClose}
        />
      ) : null}
    </Dialog>
  )
}
