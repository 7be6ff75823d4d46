import { Code, Text } from '@mantine/core'
import { CodeStep } from '../../../../components/proof/CodeStep.tsx'
import classes from './ScanStep.module.css'
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
      <div className={classes.scan}>
        <QrCode text={app.uri} label="QR code for your authenticator app" />
        <div>
          <Text size="sm" c="dimmed" mb="xxs">
            Can't scan it? Enter this key in the app:
          </Text>
          <Code className={classes.secret}>{inGroupsOfFour(app.secret)}</Code>
        </div>
      </div>
    </CodeStep>
  )
}

/** Dark on white in both themes, because cameras need it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={classes.qr} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill={white} />
      <path d={dots} fill={light.ink} />
    </svg>
  )
}
