import { pathOf } from '@castwright/contract/methods.ts'
import type { BackupRun, OperatorUser, Overview } from '@castwright/contract/instance/shapes.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { BackupsPage } from './BackupsPage.tsx'
import { DeliveriesPage } from './DeliveriesPage.tsx'
import { JobsPage } from './JobsPage.tsx'
import { OverviewPage } from './OverviewPage.tsx'
import { UsersPage } from './UsersPage.tsx'

const now = new Date().toISOString()
const id = (at: number) => `0198c0de-0000-7000-8000-00000000020${at}`

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, { ...ada, isOperator: true })
})

const overview: Overview = {
  version: '0.1.0',
  nodeVersion: '24.1.0',
  startedAt: now,
  users: 3,
  disabledUsers: 1,
  podcasts: 2,
  tokens: { active: 4, people: 2 },
  storedBytes: 5_000_000,
  databaseBytes: 20_000_000,
  jobs: { waiting: 7, running: 1, failed: 2 },
  emails: { sent: 12, held: 3, failed: 0 },
}

test('shows what needs attention with advice, and the checks', async () => {
  net.answers('OperatorService.FindOverview', overview)
  net.answers('OperatorService.FindHealth', {
    checkedAt: now,
    isChecking: false,
    findings: [
      { part: 'schema', state: 'ok', says: 'up to date' },
      { part: 'mail', state: 'warning', says: 'not delivered.', advice: 'Set SMTP_URL.' },
    ],
  })
  await openPage(OverviewPage, '/operator/overview')
  const attention = await screen.findByRole('list', { name: 'Needs attention' })
  expect(attention.textContent).toContain('not delivered.')
  expect(attention.textContent).toContain('Set SMTP_URL.')
  const checks = await screen.findByRole('list', { name: 'Checks' })
  expect(
    within(checks)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['OK: Schema up to date'])
  expect(screen.getByText('1 problem found.')).toBeTruthy()
  expect(screen.getByText('3 held in the outbox')).toBeTruthy()
})

test('retries a failed job, and deletes one after confirmation', async () => {
  const job = { id: id(1), name: 'clips.render', payload: '{}', attempts: 6, createdAt: now, startsAt: null, error: 'No such file.' }
  net.answers('OperatorService.FindJobs', { jobs: [job], counts: { waiting: 0, running: 0, failed: 1 } })
  const { user } = await openPage(JobsPage, '/operator/jobs')
  expect(await screen.findByText('No such file.')).toBeTruthy()
  net.answers('OperatorService.RetryJobs', { count: 1 })
  await user.click(screen.getByRole('button', { name: 'Retry clips.render' }))
  expect(await screen.findByText('1 job will run again.')).toBeTruthy()
  expect(net.callsTo(pathOf('OperatorService.RetryJobs'))[0]?.body).toEqual({ job_ids: [id(1)] })
  net.answers('OperatorService.CancelJobs', { count: 1 })
  await user.click(screen.getByRole('button', { name: 'Delete clips.render' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this job?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('1 job deleted.')).toBeTruthy()
})

const run: BackupRun = {
  id: id(2),
  kind: 'backup',
  state: 'done',
  isManual: false,
  fileName: 'castwright-2026-03-05-030000.tar.gz',
  isDeleted: false,
  startedAt: now,
  finishedAt: now,
  step: '',
  percent: 100,
  bytes: 5_000_000,
  tables: 100,
  rows: 1234,
  files: 12,
  error: null,
}
const settings = { folder: '/backups', keep: 7, times: ['03:00'] }

test('rehearses a backup after confirmation, and says what to do about a failed one', async () => {
  const failed: BackupRun = { ...run, id: id(3), kind: 'rehearsal', state: 'failed', error: 'The backup is damaged.' }
  net.answers('OperatorService.FindBackups', { settings, nextAt: now, runs: [failed, run] })
  const { user } = await openPage(BackupsPage, '/operator/backups')
  expect(await screen.findByText('The backup is damaged.')).toBeTruthy()
  expect(screen.getByText(/Make a new backup and rehearse restoring it/)).toBeTruthy()
  net.answers('OperatorService.StartRehearsal', { run: { ...run, id: id(4), kind: 'rehearsal', state: 'running' } })
  await user.click(screen.getByRole('button', { name: 'Rehearse restore' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start rehearsal' }))
  expect(await screen.findByText('The rehearsal has started.')).toBeTruthy()
  expect(net.callsTo(pathOf('OperatorService.StartRehearsal'))[0]?.body).toEqual({ backup_id: run.id })
})

test('says how to turn backups on', async () => {
  net.answers('OperatorService.FindBackups', { settings: null, nextAt: null, runs: [] })
  await openPage(BackupsPage, '/operator/backups')
  expect(await screen.findByText(/Set BACKUP_DIR to a folder/)).toBeTruthy()
})

const person: OperatorUser = {
  userId: id(5),
  email: 'pat@show.example',
  emailVerified: true,
  name: 'Pat Doe',
  createdAt: now,
  lastUsedAt: null,
  isOperator: false,
  isBetaUser: true,
  disabledAt: null,
  plan: 'FREE',
  unlimited: false,
  podcasts: 1,
}

test('disables an account after confirmation', async () => {
  net.answers('OperatorService.FindUsers', { users: [person], cursor: null, total: 1 })
  const { user } = await openPage(UsersPage, '/operator/users')
  await user.click(await screen.findByRole('button', { name: 'Actions for pat@show.example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Disable' }))
  const dialog = await screen.findByRole('dialog', { name: 'Disable pat@show.example?' })
  net.answers('OperatorService.DisableUser', { user: { ...person, disabledAt: now } })
  await user.click(within(dialog).getByRole('button', { name: 'Disable account' }))
  expect(await screen.findByText('pat@show.example was disabled and signed out.')).toBeTruthy()
  expect(net.callsTo(pathOf('OperatorService.DisableUser'))[0]?.body).toEqual({ account_id: person.userId })
})

test('marks an unverified address as verified after confirmation', async () => {
  net.answers('OperatorService.FindUsers', { users: [{ ...person, emailVerified: false }], cursor: null, total: 1 })
  const { user } = await openPage(UsersPage, '/operator/users')
  await user.click(await screen.findByRole('button', { name: 'Actions for pat@show.example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as verified' }))
  net.answers('OperatorService.VerifyUser', { user: person })
  net.answers('OperatorService.FindUsers', { users: [person], cursor: null, total: 1 })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as verified' }))
  expect(await screen.findByText('pat@show.example is now verified.')).toBeTruthy()
  expect(net.callsTo(pathOf('OperatorService.VerifyUser'))[0]?.body).toEqual({ account_id: person.userId })
  await user.click(await screen.findByRole('button', { name: 'Actions for pat@show.example' }))
  await screen.findByRole('menuitem', { name: 'Disable' })
  expect(screen.queryByRole('menuitem', { name: 'Mark as verified' })).toBeNull()
})

test('tells held emails from sent ones', async () => {
  const email = { to: 'pat@show.example', at: now, isHeld: false, error: null, willRetry: false }
  net.answers('OperatorService.FindEmails', {
    emails: [
      { ...email, id: id(6), subject: 'Hello' },
      { ...email, id: id(7), subject: 'Kept', isHeld: true },
    ],
    cursor: null,
  })
  await openPage(DeliveriesPage, '/operator/deliveries')
  const row = async (subject: string) => (await screen.findByText(subject)).closest('tr')?.textContent
  expect(await row('Hello')).toContain('Sent')
  expect(await row('Kept')).toContain('Held in outbox')
})
