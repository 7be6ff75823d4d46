import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import classes from '../../ui/IconList.module.css'
import { LinkButton } from '../../ui/Links.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../ui/settings/SettingsSections.tsx'
import { useRevoke, useTokens } from './api.ts'
import { CreateToken } from './CreateToken.tsx'
import { messages } from './messages.ts'
import { TokenItem } from './TokenItem.tsx'
import { QueryState } from '../../ui/QueryState.tsx'

function TokenList({ isConnection }: { isConnection: boolean }) {
  const { data, error, refetch } = useTokens()
  const { one } = useRevoke()
  if (data === undefined) return <QueryState title="Error loading data." order={3} error={error} refetch={refetch} rows={2} />
  const tokens = data.filter((token) => token.isConnection === isConnection)
  if (tokens.length === 0) return <Text c="dimmed">{isConnection ? messages.noConnections : messages.none}</Text>
  return (
    <ul className={classes.list} aria-label={isConnection ? messages.connections : messages.title}>
      {tokens.map((token) => (
        <TokenItem key={token.id} token={token} isPending={one.isPending && one.variables.id === token.id} onRevoke={one.mutate} />
      ))}
    </ul>
  )
}

/** Revokes everything, for a leak. */
function RevokeAll() {
  const { data: tokens = [] } = useTokens()
  const { all } = useRevoke()
  const revokeAll = async () => {
    const agreed = await confirm({
      title: 'Revoke all access?',
      children: "All programs that use your tokens stop working, and all assistants are disconnected right away. This can't be undone.",
      confirmLabel: 'Revoke all',
      danger: true,
    })
    if (agreed) all.mutate()
  }
  if (tokens.length < 2) return null
  return (
    <Group justify="flex-end">
      <Button variant="default" loading={all.isPending} onClick={() => void revokeAll()}>
        Revoke all
      </Button>
    </Group>
  )
}

/** The user's access tokens for the API, and the assistants that they connected. */
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
        <TokenList isConnection={false} />
      </SettingsSection>
      <SettingsSection
        title={messages.connections}
        hint={messages.connectionsHint}
        action={
          <LinkButton to="/settings/my-account/assistants" variant="default">
            Connect an assistant
          </LinkButton>
        }
      >
        <TokenList isConnection />
      </SettingsSection>
      <RevokeAll />
      <CreateToken opened={isCreating} onClose={() => setCreating(false)} />
    </SettingsSections>
  )
}
