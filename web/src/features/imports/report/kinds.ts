import { differenceKinds, type MigrationDifference } from '@castwright/contract/imports.ts'

type Kind = MigrationDifference['kind']

export const kindNames: Record<Kind, string> = {
  missing: 'Missing here',
  added: 'Only here',
  failed: 'Failed',
  skipped: 'Left out',
  title: 'Title',
  date: 'Date',
  duration: 'Duration',
  bytes: 'Size',
  beside: 'Artwork and files',
  lost: 'Not carried over',
  show_guid: 'Show GUID',
}

/** Each kind that occurs, in the order of the contract, with how often. */
export const countKinds = (differences: readonly MigrationDifference[]): { kind: Kind; count: number }[] =>
  differenceKinds.map((kind) => ({ kind, count: differences.filter((one) => one.kind === kind).length })).filter(({ count }) => count > 0)
