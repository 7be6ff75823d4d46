import type { Plan } from '@castwright/contract/billing/limits.ts'
import { planNames } from '@castwright/contract/billing/plans.ts'
import type { OperatorUser } from '@castwright/contract/instance/shapes.ts'
import { Menu } from '@mantine/core'
import { IconBan, IconCheck, IconLogout, IconShieldMinus, IconShieldPlus } from '@tabler/icons-react'
import { instance } from '../../../lib/instance.ts'
import { ActionsMenu } from '../../../ui/ActionsMenu.tsx'
import { ifConfirmed } from '../../../ui/confirm.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { MenuAction } from '../../../ui/MenuAction.tsx'
import { useOperatorAction } from './useOperatorAction.ts'

const changed = 'OperatorService.FindUsers'

/** What an operator can do with an account. */
export function UserMenu({ user }: { user: OperatorUser }) {
  const { userId: accountId, email, isOperator, disabledAt } = user
  const grant = useOperatorAction('OperatorService.GrantOperator', changed, `${email} is an operator now.`)
  const revoke = useOperatorAction('OperatorService.RevokeOperator', changed, `${email} is no longer an operator.`)
  const disable = useOperatorAction('OperatorService.DisableUser', changed, `${email} was disabled and signed out.`)
  const enable = useOperatorAction('OperatorService.EnableUser', changed, `${email} can sign in again.`)
  const signOut = useOperatorAction('OperatorService.SignOutUser', changed, `${email} was signed out on all devices.`)
  const isPending = [grant, revoke, disable, enable, signOut].some((action) => action.isPending)
  return (
    <ActionsMenu label={`Actions for ${email}`} loading={isPending}>
      {isOperator ? (
        <MenuAction
          icon={IconShieldMinus}
          label="Remove as operator"
          danger
          question={{
            title: `Remove ${email} as an operator?`,
            children: 'They can no longer open these pages. They keep their podcasts and their plan.',
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
            children: 'They can open these pages, change every account and have no plan limits.',
            confirmLabel: 'Make operator',
          }}
          onClick={() => grant.mutate({ accountId })}
        />
      )}
      <MenuAction
        icon={IconLogout}
        label="Sign out everywhere"
        question={{
          title: `Sign ${email} out everywhere?`,
          children:
            'All their devices are signed out, and their access tokens, assistants and calendar links are revoked. They can sign in again.',
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
              "They are signed out and can't sign in. Their access tokens, assistants and calendar links are revoked. Their podcasts, feeds and pages stay online.",
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
    unlimited ? `${email} has no plan limits now.` : `${email} is on the ${planNames[plan]} plan now.`,
  )
  const current: Choice = user.unlimited ? 'UNLIMITED' : user.plan
  const ask = (plan: Choice) =>
    ifConfirmed(
      {
        title: `Give ${user.email} the ${nameOf(plan)} plan?`,
        children:
          plan === 'FREE'
            ? 'The plan you gave them is removed. If they pay for a plan, that one applies.'
            : 'They pay nothing for it. If they pay for a higher plan, that one applies until it ends.',
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
