import { scopeLabels, tokenPrefix, type AccessToken } from '@castwright/contract/tokens/shapes.ts'
import { Button, Code, Group, Text } from '@mantine/core'
import { IconKey, IconPlugConnected } from '@tabler/icons-react'
import { useId } from 'react'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import classes from '../../ui/IconList.module.css'
import { Hint } from '../../ui/Hint.tsx'

type Props = { token: AccessToken; isPending: boolean; onRevoke: (token: AccessToken) => void }

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

export function TokenItem({ token, isPending, onRevoke }: Props) {
  const id = useId()
  const { isConnection } = token
  const ask = async () => {
    const agreed = await confirm(
      isConnection
        ? {
            title: `Disconnect ${token.name}?`,
            children: 'It loses access to your shows right away. It can ask to connect again.',
            confirmLabel: 'Disconnect',
            danger: true,
          }
        : {
            title: `Revoke ${token.name}?`,
            children: "Programs that use this token stop working right away. This can't be undone.",
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
        <Hint>
          {token.scopes.map((scope) => scopeLabels[scope].title).join(', ')} · {showsOf(token)}
        </Hint>
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
