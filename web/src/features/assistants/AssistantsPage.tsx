import { assistantTools, type ToolKind } from '@castwright/contract/assistant-tools.ts'
import { Button, Group, List, Select, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconCopy, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../../ui/copy.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'

/** Programs that connect by MCP, and what to paste into them. */

type Program = { name: string; where: string; configure: (url: string, token: string) => string }

const json = (value: unknown): string => JSON.stringify(value, null, 2)

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

export const programs = {
  claudeCode: {
    name: 'Claude Code',
    where: 'Run this command in a terminal.',
    configure: (url, token) => `claude mcp add --transport http castwright ${url} --header "Authorization: Bearer ${token}"`,
  },
  claudeDesktop: {
    name: 'Claude Desktop',
    where: 'Add this to claude_desktop_config.json (Settings → Developer → Edit Config) and restart Claude. Requires Node.js.',
    configure: (url, token) =>
      json({
        mcpServers: { castwright: { command: 'npx', args: ['-y', 'mcp-remote', url, '--header', `Authorization: Bearer ${token}`] } },
      }),
  },
  cursor: {
    name: 'Cursor',
    where: 'Add this to .cursor/mcp.json in your home folder.',
    configure: (url, token) => json({ mcpServers: { castwright: { url, headers: bearer(token) } } }),
  },
  vsCode: {
    name: 'VS Code',
    where: 'Run “MCP: Open User Configuration” and add this.',
    configure: (url, token) => json({ servers: { castwright: { type: 'http', url, headers: bearer(token) } } }),
  },
  other: {
    name: 'Other',
    where: 'Most apps accept this configuration. The transport is Streamable HTTP.',
    configure: (url, token) => json({ mcpServers: { castwright: { type: 'http', url, headers: bearer(token) } } }),
  },
} as const satisfies Record<string, Program>

type ProgramName = keyof typeof programs

const kinds: Array<{ kind: ToolKind; title: string; hint: string }> = [
  { kind: 'read', title: 'Read', hint: 'Requires Read access.' },
  { kind: 'draft', title: 'Draft', hint: 'Requires Write access. Only your team sees these changes until someone publishes them.' },
  {
    kind: 'confirm',
    title: 'Ask you first',
    hint: 'Requires Write access. The assistant sends you a link, and nothing happens until you confirm.',
  },
]

const choices = Object.entries(programs).map(([value, { name }]) => ({ value, label: name }))

/** How to connect an assistant by MCP, and what it can do then. */
export function AssistantsPage() {
  const [name, setName] = useState<ProgramName>('claudeCode')
  const url = `${window.location.origin}/mcp`
  const { where, configure } = programs[name]
  const configuration = configure(url, 'YOUR_TOKEN')
  return (
    <Stack gap="xl">
      <SettingsSection
        title="Connect an assistant"
        hint="Let Claude, Cursor, VS Code and other apps read your shows and draft for you, with your permissions."
      >
        <Stack gap="lg">
          <Stack gap="xs">
            <Title order={3} size="h4">
              Connect without a token
            </Title>
            <Text>
              Add this URL in your app, such as a custom connector in Claude. The app opens this site, where you choose what it can do. You
              can disconnect it under Access Tokens.
            </Text>
            <CopyField label="Server address" description="Transport: Streamable HTTP." value={url} />
          </Stack>
          <Stack gap="xs" align="flex-start">
            <Title order={3} size="h4">
              Connect with a token
            </Title>
            <Text>
              1. Create an access token with the Read and Write scopes. Assistants don't need Publish or Admin, because they ask you to
              confirm instead.
            </Text>
            <LinkButton to="/settings/my-account/access-tokens" variant="default" leftSection={<Icon of={IconKey} />}>
              Access Tokens
            </LinkButton>
          </Stack>
          <Stack gap="xs">
            <Text>2. Copy the configuration for your app and replace YOUR_TOKEN with your token.</Text>
            <Select
              label="App"
              data={choices}
              value={name}
              allowDeselect={false}
              onChange={(value) => value && setName(value as ProgramName)}
            />
            <Textarea
              label="Configuration"
              description={where}
              value={configuration}
              readOnly
              autosize
              spellCheck={false}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--mantine-font-size-sm)' } }}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Group>
              <Button variant="default" leftSection={<Icon of={IconCopy} />} onClick={() => void copyText(configuration)}>
                Copy configuration
              </Button>
            </Group>
          </Stack>
        </Stack>
      </SettingsSection>
      <SettingsSection
        title="What assistants can do"
        hint="An assistant can never do more than you can. Text from guests, listeners and imported feeds is marked as untrusted."
      >
        <Stack gap="lg">
          {kinds.map(({ kind, title, hint }) => (
            <div key={kind}>
              <Title order={3} size="h4">
                {title}
              </Title>
              <Text size="sm" c="dimmed" mb="xs">
                {hint}
              </Text>
              <List style={{ columns: '16rem' }}>
                {assistantTools
                  .filter((tool) => tool.kind === kind)
                  .map((tool) => (
                    <List.Item key={tool.name}>{tool.title}</List.Item>
                  ))}
              </List>
            </div>
          ))}
        </Stack>
      </SettingsSection>
    </Stack>
  )
}
