import { Alert, Button, CopyButton, Group } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { saveFile } from '../../../../lib/saveFile.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { Step } from '../../../../ui/steps/Step.tsx'
import classes from './RecoveryCodesStep.module.css'

type Props = { codes: readonly string[]; isWarned: boolean; onSaved: () => void }

/** Shows the recovery codes, which the server can't return again. */
export function RecoveryCodesStep({ codes, isWarned, onSaved }: Props) {
  const text = `${codes.join('\n')}\n`
  return (
    <Step
      hint="Use these codes to sign in if you don't have your phone. Each works once. Store them somewhere safe: they won't be shown again."
      submitLabel="I've saved them"
      onSubmit={onSaved}
    >
      <div role="alert">
        {isWarned ? (
          <Alert color="yellow" mb="md">
            You won't see these codes again. Save them first.
          </Alert>
        ) : null}
      </div>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm" mt="md">
        {/* Without HTTPS, the page has no clipboard. */}
        {window.isSecureContext ? (
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<Icon of={copied ? IconCheck : IconCopy} />} onClick={copy} data-autofocus>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        ) : null}
        <Button
          variant="default"
          leftSection={<Icon of={IconDownload} />}
          onClick={() => saveFile('castwright-recovery-codes.txt', 'text/plain', text)}
        >
          Download
        </Button>
      </Group>
    </Step>
  )
}
