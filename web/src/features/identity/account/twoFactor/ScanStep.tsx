import { Box, Code, Group, Text } from '@mantine/core'
import { CodeStep } from '../../../../components/proof/CodeStep.tsx'
import { encode } from 'uqr'
import { light, white } from '../../../../ui/theme.ts'

type Props = {
  app: { secret: string; uri: string }
  submitLabel: string
  send: (code: string) => Promise<void>
  onCancel: () => void
}

const inGroupsOfFour = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ')

export function ScanStep({ app, ...step }: Props) {
  return (
    <CodeStep hint="Scan this code with your authenticator app, then enter the 6-digit code it shows." {...step}>
      <Group mb="md">
        <QrCode text={app.uri} label="QR code for your authenticator app" />
        <Box flex="1 1 10rem" miw={0}>
          <Text size="sm" c="dimmed" mb="xxs">
            Can't scan it? Enter this key in the app:
          </Text>
          <Code display="block" w="fit-content" fz="sm" style={{ userSelect: 'all', overflowWrap: 'anywhere' }}>
            {inGroupsOfFour(app.secret)}
          </Code>
        </Box>
      </Group>
    </CodeStep>
  )
}

/** Dark on white in both themes, because cameras need it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${size} ${size}`}
      flex="none"
      w="11rem"
      h="11rem"
      bd="var(--cw-hairline)"
      bdrs="sm"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill={white} />
      <path d={dots} fill={light.ink} />
    </Box>
  )
}
