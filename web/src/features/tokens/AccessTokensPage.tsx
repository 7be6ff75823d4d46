import { Anchor, Button, Group, Text, Code } from '@mantine/core'
import { IconPlus, IconKey, IconPlugConnected } from '@tabler/icons-react'
import { useState, useId } from 'react'
import { confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import classes from '../../ui/IconList.module.css'
import { LinkButton } from '../../ui/Links.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../ui/settings/SettingsSections.tsx'
import { useRevoke, useTokens } from './api.ts'
import { CreateToken } from './CreateToken.tsx'
import { messages } from './messages.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { scopeLabels, tokenPrefix, type AccessToken } from '@castwright/contract/tokens/shapes.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Note } from '../../ui/Note.tsx'

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
      children:
        "All apps that use your tokens will stop working, and all assistants will be disconnected right away. This can't be undone.",
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

function showsOf({ podcasts }: AccessToken): string {
  if (podcasts === null) return 'All shows'
  return podcasts.length === 0 ? 'No shows left' : podcasts.map(({ title }) => title).join(', ')
}

const Expiry = ({ token: { expiresAt, isExpired } }: { token: AccessToken }) =>
  expiresAt === null ? (
    <>Never expires</>
  ) : (
    <>
      {isExpired ? 'Expired' : 'Expires'} <RelativeTime at={expiresAt} inText />
    </>
  )

function TokenItem({ token, isPending, onRevoke }: { token: AccessToken; isPending: boolean; onRevoke: (token: AccessToken) => void }) {
  const id = useId()
  const { isConnection } = token
  const ask = async () => {
    const agreed = await confirm(
      isConnection
        ? {
            title: `Disconnect ${token.name}?`,
            children: 'It will lose access to your shows right away. It can ask to connect again.',
            confirmLabel: 'Disconnect',
            danger: true,
          }
        : {
            title: `Revoke ${token.name}?`,
            children: "Apps that use this token will stop working right away. This can't be undone.",
            confirmLabel: 'Revoke token',
            danger: true,
          },
    )
    if (agreed) onRevoke(token)
  }
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon of={isConnection ? IconPlugConnected : IconKey} />
      </span>
      <div className={classes.words} id={id}>
        <Group gap="xs">
          <Text fw={500} dir="auto">
            {token.name}
          </Text>
          {token.isExpired ? <Badge meaning="warning">Expired</Badge> : null}
          {isConnection ? null : (
            <Code>
              {tokenPrefix}…{token.ending}
            </Code>
          )}
        </Group>
        <Note>
          {token.scopes.map((scope) => scopeLabels[scope].title).join(', ')} · {showsOf(token)}
        </Note>
        <Text size="sm" c="dimmed">
          {isConnection ? (
            <>
              Connected <RelativeTime at={token.createdAt} inText />
            </>
          ) : (
            <Expiry token={token} />
          )}{' '}
          ·{' '}
          {token.lastUsedAt === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <RelativeTime at={token.lastUsedAt} inText />
            </>
          )}
        </Text>
      </div>
      <Button variant="default" size="xs" loading={isPending} aria-describedby={id} onClick={() => void ask()}>
        {isConnection ? 'Disconnect' : 'Revoke'}
      </Button>
    </li>
  )
}
