import type { ActKind } from '@castwright/contract/instance/shapes.ts'
import { Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { query } from '../../../lib/rpc.ts'
import { TaskList } from '../../../ui/drawings/TaskList.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { usePaging } from '../../../ui/usePaging.ts'
import { Answer, Pager, Sheet } from './parts.tsx'
import classes from './Sheet.module.css'
import { Note } from '../../../ui/Note.tsx'

const words: Record<ActKind, string> = {
  'access.granted': 'Granted access',
  'access.declined': 'Declined an access request',
  'user.operator_granted': 'Made someone an operator',
  'user.operator_revoked': "Removed someone's operator role",
  'user.plan_set': 'Changed a plan',
  'user.disabled': 'Disabled an account',
  'user.enabled': 'Enabled an account',
  'user.verified': 'Marked an email address as verified',
  'user.signed_out': 'Signed someone out everywhere',
  'jobs.retried': 'Retried jobs',
  'jobs.canceled': 'Canceled jobs',
  'backup.started': 'Started a backup',
  'rehearsal.started': 'Started a restore rehearsal',
  'backup.restored': 'Restored a backup',
  'storage.adopted': 'Took over the storage',
  'demo.created': 'Created the demo',
}

/** What operators did, newest first. */
export function ActsPage() {
  const paging = usePaging()
  const acts = useQuery({
    ...query('OperatorService.FindActs', paging.cursor === null ? {} : { cursor: paging.cursor }),
    placeholderData: keepPreviousData,
  })
  return (
    <Answer of={acts} title="We couldn't load the audit log">
      {(data) => (
        <>
          {data.acts.length === 0 ? (
            <EmptyState inCard drawing={<TaskList />} title="Nothing yet">
              Lists everything that operators change on these pages.
            </EmptyState>
          ) : (
            <Sheet label="Audit log" columns={[{ title: 'Action' }, { title: 'By' }, { title: 'Time', isAction: true }]}>
              {data.acts.map(({ id, at, kind, operatorEmail, subjectEmail, details }) => (
                <Table.Tr key={id}>
                  <Table.Td className={classes.words}>
                    <Text fw={500}>{words[kind]}</Text>
                    {[subjectEmail, details].filter(Boolean).length === 0 ? null : (
                      <Note>{[subjectEmail, details].filter(Boolean).join(' · ')}</Note>
                    )}
                  </Table.Td>
                  <Table.Td className={classes.words}>{operatorEmail ?? 'Command line or a deleted account'}</Table.Td>
                  <Table.Td className={`${classes.nowrap} ${classes.end}`} c="dimmed">
                    <RelativeTime at={at} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Sheet>
          )}
          <Pager paging={paging} next={data.cursor} label="Audit log pages" />
        </>
      )}
    </Answer>
  )
}
