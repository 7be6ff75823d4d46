import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '../../ui/confirm.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import classes from '../../ui/IconList.module.css'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../ui/settings/SettingsSections.tsx'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { useRevoke, useTokens } from './api.ts'
import { CreateToken } from './CreateToken.tsx'
import { messages } from './messages.ts'
import { TokenItem } from './TokenItem.tsx'

function TokenList() {
  const { data: tokens, error, refetch } = useTokens()
  const { one, all } = useRevoke()
  const revokeAll = async () => {
    const agreed = await confirm({
      title: 'Revoke all access tokens?',
      children: "All programs that use your tokens stop working right away. This can't be undone.",
      confirmLabel: 'Revoke all',
      danger: true,
    })
    if (agreed) all.mutate()
  }
  if (tokens === undefined)
    return error ? (
      <ErrorState title="Error loading data." order={3} onRetry={() => void refetch()} error={error} />
    ) : (
      <Loading>
        <RowsSkeleton rows={2} />
      </Loading>
    )
  if (tokens.length === 0) return <Text c="dimmed">{messages.none}</Text>
  return (
    <>
      <ul className={classes.list} aria-label={messages.title}>
        {tokens.map((token) => (
          <TokenItem key={token.id} token={token} isPending={one.isPending && one.variables.id === token.id} onRevoke={one.mutate} />
        ))}
      </ul>
      {tokens.length > 1 ? (
        <Group justify="flex-end" mt="md">
          <Button variant="default" loading={all.isPending} onClick={() => void revokeAll()}>
            Revoke all
          </Button>
        </Group>
      ) : null}
    </>
  )
}

/** The user's access tokens for the API. */
export function AccessTokensPage() {
  const [isCreating, setCreating] = useState(false)
  return (
    <SettingsSections>
      <SettingsSection
        title={messages.title}
        hint={
          <>
            {messages.hint}{' '}
            <Anchor href="/api/docs" target="_blank">
              API reference
            </Anchor>
          </>
        }
        action={
          <Button leftSection={<Icon of={IconPlus} />} onClick={() => setCreating(true)}>
            Create token
          </Button>
        }
      >
        <TokenList />
      </SettingsSection>
      <CreateToken opened={isCreating} onClose={() => setCreating(false)} />
    </SettingsSections>
  )
}
