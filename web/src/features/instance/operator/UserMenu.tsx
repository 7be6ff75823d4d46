import type { Plan } from '@castwright/contract/billing/limits.ts'
import type { OperatorUser } from '@castwright/contract/instance/shapes.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconBan, IconCheck, IconDots, IconLogout, IconShieldMinus, IconShieldPlus } from '@tabler/icons-react'
import { instance } from '../../../lib/instance.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LazyMenu } from '../../../ui/LazyMenu.tsx'
import { planNames } from './planNames.ts'
import { useOperatorAction } from './useOperatorAction.ts'

const changes = ['OperatorService.FindUsers'] as const

type Question = Omit<Parameters<typeof confirm>[0], 'cancelLabel'>

/** What an operator can do with an account. */
export function UserMenu({ user }: { user: OperatorUser }) {
  const { userId: accountId, email, isOperator, disabledAt } = user
  const grant = useOperatorAction('OperatorService.GrantOperator', [...changes], () => `${email} is an operator now.`)
  const revoke = useOperatorAction('OperatorService.RevokeOperator', [...changes], () => `${email} is no longer an operator.`)
  const disable = useOperatorAction('OperatorService.DisableUser', [...changes], () => `${email} was disabled and signed out.`)
  const enable = useOperatorAction('OperatorService.EnableUser', [...changes], () => `${email} can sign in again.`)
  const signOut = useOperatorAction('OperatorService.SignOutUser', [...changes], () => `${email} was signed out on all devices.`)
  const isPending = [grant, revoke, disable, enable, signOut].some((action) => action.isPending)
  const ask = async (question: Question, action: { mutate(input: { accountId: string }): void }) => {
    if (await confirm(question)) action.mutate({ accountId })
  }
  return (
    <LazyMenu
      target={
        <ActionIcon aria-label={`Actions for ${email}`} loading={isPending}>
          <Icon of={IconDots} />
        </ActionIcon>
      }
    >
      {isOperator ? (
        <Menu.Item
          color="red"
          leftSection={<Icon of={IconShieldMinus} />}
          onClick={() =>
            void ask(
              {
                title: `Remove ${email} as an operator?`,
                children: 'They can no longer open these pages. They keep their podcasts and their plan.',
                confirmLabel: 'Remove as operator',
                danger: true,
              },
              revoke,
            )
          }
        >
          Remove as operator
        </Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<Icon of={IconShieldPlus} />}
          disabled={disabledAt !== null}
          onClick={() =>
            void ask(
              {
                title: `Make ${email} an operator?`,
                children: 'They can open these pages, change every account and have no plan limits.',
                confirmLabel: 'Make operator',
              },
              grant,
            )
          }
        >
          Make operator
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<Icon of={IconLogout} />}
        onClick={() =>
          void ask(
            {
              title: `Sign ${email} out everywhere?`,
              children:
                'All their devices are signed out, and their access tokens, assistants and calendar links are revoked. They can sign in again.',
              confirmLabel: 'Sign out',
              danger: true,
            },
            signOut,
          )
        }
      >
        Sign out everywhere
      </Menu.Item>
      {disabledAt === null ? (
        <Menu.Item
          color="red"
          leftSection={<Icon of={IconBan} />}
          disabled={isOperator}
          onClick={() =>
            void ask(
              {
                title: `Disable ${email}?`,
                children:
                  "They are signed out and can't sign in. Their access tokens, assistants and calendar links are revoked. Their podcasts, feeds and pages stay online.",
                confirmLabel: 'Disable account',
                danger: true,
              },
              disable,
            )
          }
        >
          Disable
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<Icon of={IconCheck} />} onClick={() => enable.mutate({ accountId })}>
          Enable
        </Menu.Item>
      )}
      {instance.billing ? <PlanItems user={user} /> : null}
    </LazyMenu>
  )
}

type Choice = Plan | 'UNLIMITED'

const choices: Choice[] = [...(Object.keys(planNames) as Plan[]), 'UNLIMITED']
const nameOf = (plan: Choice): string => (plan === 'UNLIMITED' ? 'Unlimited' : planNames[plan])

function PlanItems({ user }: { user: OperatorUser }) {
  const setPlan = useOperatorAction('OperatorService.SetPlan', [...changes], ({ user: { plan, unlimited, email } }) =>
    unlimited ? `${email} has no plan limits now.` : `${email} is on the ${planNames[plan]} plan now.`,
  )
  const current: Choice = user.unlimited ? 'UNLIMITED' : user.plan
  const ask = async (plan: Choice) => {
    const agreed = await confirm({
      title: `Give ${user.email} the ${nameOf(plan)} plan?`,
      children:
        plan === 'FREE'
          ? 'The plan you gave them is removed. If they pay for a plan, that one applies.'
          : 'They pay nothing for it. If they pay for a higher plan, that one applies until it ends.',
      confirmLabel: 'Change plan',
    })
    if (agreed) setPlan.mutate({ accountId: user.userId, plan })
  }
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
