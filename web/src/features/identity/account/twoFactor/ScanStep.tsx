import { Code, Text } from '@mantine/core'
import { CodeStep } from '../../../../components/proof/CodeStep.tsx'
import { QrCode } from './QrCode.tsx'
import classes from './ScanStep.module.css'

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
