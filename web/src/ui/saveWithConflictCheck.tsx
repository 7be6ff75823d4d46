import { Button, Text, Title } from '@mantine/core'
import { RpcError } from '../lib/rpc.ts'
import { ask } from './ask.tsx'
import classes from './saveWithConflictCheck.module.css'
import { toast } from './toast.tsx'

/** A field changed both here and elsewhere. */
export type Difference = { label: string; mine: unknown; theirs: unknown }

type Options<T> = {
  /** The initial values of the form. */
  base: T
  /** 'The settings' or 'Your profile'. */
  what: string
  save: (version: number) => Promise<T>
  findNow: () => Promise<T>
  /** The fields that a save would overwrite. */
  differencesTo: (theirs: T) => Difference[]
}

/** The outcome: saved, replaced by the stored version, or still editing. */
export type SaveResult<T> = { kind: 'saved' | 'theirs'; value: T } | { kind: 'editing' }

const isChanged = (error: unknown): boolean => error instanceof RpcError && error.meta['reason'] === 'settings_changed'

/**
 * Saves a form over the version it was opened with. If it was saved elsewhere in the meantime, asks before values are overwritten.
 * Changes to other fields are kept, and the person is told.
 */
export async function saveWithConflictCheck<T extends { version: number }>(options: Options<T>): Promise<SaveResult<T>> {
  const { base, what, save, findNow, differencesTo } = options
  let merged = false
  for (let version = base.version; ;) {
    try {
      const value = await save(version)
      if (merged) toast.info(`${what} changed in the meantime. Both changes were saved.`)
      return { kind: 'saved', value }
    } catch (error) {
      if (!isChanged(error)) throw error
    }
    const theirs = await findNow()
    const differences = differencesTo(theirs)
    const choice = differences.length > 0 ? await choose(what, differences) : 'mine'
    if (choice === 'theirs') return { kind: 'theirs', value: theirs }
    if (choice === 'editing') return { kind: 'editing' }
    merged = differences.length === 0
    version = theirs.version
  }
}

type Choice = 'mine' | 'theirs' | 'editing'

/** Shows both versions and waits for a choice. */
const choose = (what: string, differences: Difference[]): Promise<Choice> =>
  ask<Choice>({
    title: `${what} changed in the meantime`,
    size: 'lg',
    closed: 'editing',
    children: (end) => (
      <>
        <Text c="dimmed" mb="md">
          Someone changed this after you opened the page. Keeping your version will overwrite their changes.
        </Text>
        {differences.map(({ label, mine, theirs }) => (
          <section key={label} className={classes.field} aria-label={label}>
            <Title order={3} size="h4">
              {label}
            </Title>
            <dl className={classes.both}>
              <div>
                <dt>Your version (unsaved)</dt>
                <dd>{shown(mine)}</dd>
              </div>
              <div>
                <dt>Saved version</dt>
                <dd>{shown(theirs)}</dd>
              </div>
            </dl>
          </section>
        ))}
        <div className={classes.actions}>
          <Button variant="default" onClick={() => end('editing')} data-autofocus>
            Keep editing
          </Button>
          <Button variant="default" onClick={() => end('theirs')}>
            Use theirs
          </Button>
          <Button onClick={() => end('mine')}>Keep mine</Button>
        </div>
      </>
    ),
  })

/** A form value as plain text. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return 'Nothing'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (Array.isArray(value)) return value.map(shown).join(', ')
  if (typeof value === 'object') return Object.values(value).map(shown).join(': ')
  if (typeof value !== 'string') return JSON.stringify(value)
  return value.startsWith('<') ? (new DOMParser().parseFromString(value, 'text/html').body.textContent ?? '') : value
}
