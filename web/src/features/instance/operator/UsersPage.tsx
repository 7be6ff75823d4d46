import { planNames } from '@castwright/contract/billing/plans.ts'
import type { OperatorUser } from '@castwright/contract/instance/shapes.ts'
import { Group, Menu, Stack, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan } from '@castwright/contract/billing/limits.ts'
import { IconBan, IconCheck, IconLogout, IconMailCheck, IconShieldMinus, IconShieldPlus } from '@tabler/icons-react'
import { SearchField } from '../../../components/SearchField.tsx'
import { counted } from '../../../lib/numbers.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { query } from '../../../lib/rpc.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { People } from '../../../ui/drawings/People.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Paging } from '../../../ui/Paging.tsx'
import { usePaging } from '../../../ui/usePaging.ts'
import { Answer, Sheet } from './parts.tsx'
import classes from './Sheet.module.css'
import { Note } from '../../../ui/Note.tsx'
import { instance } from '../../../lib/instance.ts'
import { ActionsMenu } from '../../../ui/ActionsMenu.tsx'
import { ifConfirmed } from '../../../ui/confirm.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { MenuAction } from '../../../ui/MenuAction.tsx'
import { useOperatorAction } from './useOperatorAction.ts'

const pageSize = 50

/** All accounts of the instance. */
export function UsersPage() {
  const [text, setText] = useState('')
  const paging = usePaging()
  const users = useQuery({
    ...query('OperatorService.FindUsers', { text, ...(paging.cursor !== null && { cursor: paging.cursor }) }),
    placeholderData: keepPreviousData,
  })
  const search = (next: string) => {
    setText(next)
    paging.reset()
  }
  return (
    <Stack gap="md">
      <SearchField label="Search users" placeholder="Search by email or name" text={text} onSearch={search} />
      <Answer of={users} title="We couldn't load the users">
        {(data) => (
          <>
            {data.users.length === 0 ? (
              <EmptyState inCard drawing={<People />} title="No matching users">
                Search by part of an email address or name.
              </EmptyState>
            ) : (
              <Sheet
                label="Users"
                columns={[{ title: 'User' }, { title: 'Plan' }, { title: 'Last used' }, { title: 'Actions', isAction: true }]}
              >
                {data.users.map((user) => (
                  <UserRow key={user.userId} user={user} />
                ))}
              </Sheet>
            )}
            <Paging paging={paging} size={pageSize} total={data.total} next={data.cursor} />
          </>
        )}
      </Answer>
    </Stack>
  )
}

function UserRow({ user }: { user: OperatorUser }) {
  const { email, name, emailVerified, isOperator, isBetaUser, disabledAt, podcasts, plan, unlimited, lastUsedAt } = user
  return (
    <Table.Tr>
      <Table.Td className={classes.words}>
        <Text fw={500}>{email}</Text>
        {name === '' ? null : <Note>{name}</Note>}
        <Group gap="xxs" mt="xxs">
          {isOperator ? <Badge meaning="accent">Operator</Badge> : null}
          {disabledAt === null ? null : <Badge meaning="danger">Disabled</Badge>}
          {emailVerified ? null : <Badge meaning="warning">Not verified</Badge>}
          {isBetaUser ? null : <Badge>No access yet</Badge>}
        </Group>
      </Table.Td>
      <Table.Td>
        {unlimited ? 'Unlimited' : planNames[plan]}
        <Note>{counted(podcasts, 'podcast')}</Note>
      </Table.Td>
      <Table.Td c="dimmed">{lastUsedAt === null ? 'Not signed in' : <RelativeTime at={lastUsedAt} />}</Table.Td>
      <Table.Td className={classes.end}>
        <UserMenu user={user} />
      </Table.Td>
    </Table.Tr>
  )
}

const changed = 'OperatorService.FindUsers'

/** What an operator can do with an account. */
function UserMenu({ user }: { user: OperatorUser }) {
  const { userId: accountId, email, emailVerified, isOperator, disabledAt } = user
  const grant = useOperatorAction('OperatorService.GrantOperator', changed, `${email} is now an operator.`)
  const revoke = useOperatorAction('OperatorService.RevokeOperator', changed, `${email} is no longer an operator.`)
  const disable = useOperatorAction('OperatorService.DisableUser', changed, `${email} was disabled and signed out.`)
  const enable = useOperatorAction('OperatorService.EnableUser', changed, `${email} can sign in again.`)
  const verify = useOperatorAction('OperatorService.VerifyUser', changed, `${email} is now verified.`)
  const signOut = useOperatorAction('OperatorService.SignOutUser', changed, `${email} was signed out on all devices.`)
  const isPending = [grant, revoke, disable, enable, verify, signOut].some((action) => action.isPending)
  return (
    <ActionsMenu label={`Actions for ${email}`} loading={isPending}>
      {isOperator ? (
        <MenuAction
          icon={IconShieldMinus}
          label="Remove as operator"
          danger
          question={{
            title: `Remove ${email} as an operator?`,
            children: "They'll no longer be able to open these pages. They keep their podcasts and their plan.",
            confirmLabel: 'Remove as operator',
          }}
          onClick={() => revoke.mutate({ accountId })}
        />
      ) : (
        <MenuAction
          icon={IconShieldPlus}
          label="Make operator"
          disabled={disabledAt !== null}
          question={{
            title: `Make ${email} an operator?`,
            children: "They'll be able to open these pages and change every account, and they'll have no plan limits.",
            confirmLabel: 'Make operator',
          }}
          onClick={() => grant.mutate({ accountId })}
        />
      )}
      {emailVerified ? null : (
        <MenuAction
          icon={IconMailCheck}
          label="Mark as verified"
          question={{
            title: `Mark ${email} as verified?`,
            children:
              'Only do this if you know that the address is theirs. They can then invite people, import shows, publish and buy a plan.',
            confirmLabel: 'Mark as verified',
          }}
          onClick={() => verify.mutate({ accountId })}
        />
      )}
      <MenuAction
        icon={IconLogout}
        label="Sign out everywhere"
        question={{
          title: `Sign ${email} out everywhere?`,
          children:
            "We'll sign out all their devices and revoke their access tokens, assistants and calendar links. They can sign in again.",
          confirmLabel: 'Sign out',
          danger: true,
        }}
        onClick={() => signOut.mutate({ accountId })}
      />
      {disabledAt === null ? (
        <MenuAction
          icon={IconBan}
          label="Disable"
          danger
          disabled={isOperator}
          question={{
            title: `Disable ${email}?`,
            children:
              "They'll be signed out and won't be able to sign in. We'll revoke their access tokens, assistants and calendar links. Their podcasts, feeds and pages stay online.",
            confirmLabel: 'Disable account',
          }}
          onClick={() => disable.mutate({ accountId })}
        />
      ) : (
        <MenuAction icon={IconCheck} label="Enable" onClick={() => enable.mutate({ accountId })} />
      )}
      {instance.billing ? <PlanItems user={user} /> : null}
    </ActionsMenu>
  )
}

type Choice = Plan | 'UNLIMITED'

const choices: Choice[] = [...(Object.keys(planNames) as Plan[]), 'UNLIMITED']
const nameOf = (plan: Choice): string => (plan === 'UNLIMITED' ? 'Unlimited' : planNames[plan])

function PlanItems({ user }: { user: OperatorUser }) {
  const setPlan = useOperatorAction('OperatorService.SetPlan', changed, ({ user: { plan, unlimited, email } }) =>
    unlimited ? `${email} no longer has plan limits.` : `${email} is now on the ${planNames[plan]} plan.`,
  )
  const current: Choice = user.unlimited ? 'UNLIMITED' : user.plan
  const ask = (plan: Choice) =>
    ifConfirmed(
      {
        title: `Give ${user.email} the ${nameOf(plan)} plan?`,
        children:
          plan === 'FREE'
            ? "We'll remove the plan you gave them. If they pay for a plan, that plan applies."
            : "They won't pay for it. If they pay for a higher plan, that plan applies until it ends.",
        confirmLabel: 'Change plan',
      },
      () => setPlan.mutate({ accountId: user.userId, plan }),
    )
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Plan</Menu.Label>
      {choices.map((plan) => (
        <Menu.Item
          key={plan}
          disabled={plan === current}
          rightSection={plan === current ? <Icon of={IconCheck} small /> : null}
          onClick={() => void ask(plan)}
        >
          {nameOf(plan)}
        </Menu.Item>
      ))}
    </>
  )
}
