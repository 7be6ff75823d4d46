import type { SecurityQuestion } from '@castwright/contract/identity/form.ts'
import { Text, Alert, Radio, Stack, Box, Code, Group, Button, CopyButton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { lazySection } from '../../../../ui/lazySection.tsx'
import { FormSkeleton } from '../../../../ui/Skeletons.tsx'
import { CodeStep } from '../../../../components/proof/CodeStep.tsx'
import { ConfirmPasswordStep } from '../../../../ui/steps/ConfirmPasswordStep.tsx'
import { AnswerStep } from '../../../../components/proof/AnswerStep.tsx'
import { VerifyFactorStep } from '../../../../components/proof/VerifyFactorStep.tsx'
import { type Purpose, verifyLabel, countSteps, type Stage, titleOf, useTwoFactorFlow } from './useTwoFactorFlow.ts'
import { instance } from '../../../../lib/instance.ts'
import { paths } from '@castwright/contract/paths.ts'
import { useSession } from '../../../../lib/session.ts'
import { TextLink } from '../../../../ui/Links.tsx'
import type { FactorKind } from '@castwright/contract/identity/auth.ts'
import { Step } from '../../../../ui/steps/Step.tsx'
import { encode } from 'uqr'
import { light, white } from '../../../../ui/theme.ts'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { saveFile } from '../../../../lib/saveFile.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import classes from './RecoveryCodesStep.module.css'

/** Loaded on demand, because the phone number metadata is large. */
const DetailsStep = lazySection(async () => (await import('./DetailsStep.tsx')).DetailsStep)

const asksForTextMessages = (stage: Stage): boolean =>
  stage.at === 'method' || stage.at === 'code' || (stage.at === 'details' && stage.kind === 'phone')

type Props = {
  opened: boolean
  onClose: () => void
  purpose: Purpose
  /** Null if two-factor authentication is off. */
  securityQuestion: SecurityQuestion | null
  needsPassword: boolean
}

export function TwoFactorDialog({ opened, onClose, purpose, securityQuestion, needsPassword }: Props) {
  const flow = useTwoFactorFlow({ purpose, needsPassword, onClose })
  const { stage } = flow
  const [isWarned, setIsWarned] = useState(false)
  const title = titleOf(stage, purpose)
  const { number, total } = countSteps(stage, purpose, needsPassword)
  const step = { onCancel: onClose }

  // Closing by accident would lose the codes, so the first attempt only warns.
  const close = () => (stage.at === 'codes' && !isWarned ? setIsWarned(true) : onClose())

  return (
    <Dialog opened={opened} onClose={close} title={title} size="wide">
      <Text size="sm" c="dimmed" mb="sm">
        Step {number} of {total}
      </Text>
      {stage.at === 'password' ? (
        <ConfirmPasswordStep
          hint={stage.again ? 'For your security, enter your password again.' : 'Enter your password to continue.'}
          onConfirmed={flow.afterPassword}
          onCancel={onClose}
        />
      ) : null}
      {stage.at === 'answer' && securityQuestion ? <AnswerStep {...step} question={securityQuestion} send={flow.answer} /> : null}
      {stage.at === 'verify' ? (
        <VerifyFactorStep
          {...step}
          factors={stage.factors}
          submitLabel={verifyLabel(purpose)}
          danger={purpose.act === 'remove'}
          send={flow.verify}
          resend={() => flow.answer(stage.answer)}
        />
      ) : null}
      {asksForTextMessages(stage) ? <SmsNotice /> : null}
      {stage.at === 'method' ? <MethodStep {...step} onChosen={flow.choose} /> : null}
      {stage.at === 'details' ? (
        <Suspense fallback={<FormSkeleton fields={2} />}>
          <DetailsStep {...step} kind={stage.kind} isFirst={purpose.act === 'enable'} send={flow.start} />
        </Suspense>
      ) : null}
      {stage.at === 'code' ? (
        <CodeStep
          {...step}
          hint={`We texted a 6-digit code to the number ending in ${stage.phoneHint}.`}
          submitLabel={flow.lastLabel}
          send={flow.finish}
          resend={() => flow.start(stage.request)}
        />
      ) : null}
      {stage.at === 'scan' ? <ScanStep {...step} app={stage.app} submitLabel={flow.lastLabel} send={flow.finish} /> : null}
      {stage.at === 'codes' ? <RecoveryCodesStep codes={stage.codes} isWarned={isWarned} onSaved={onClose} /> : null}
    </Dialog>
  )
}

/** Without an SMS provider, no code reaches a phone. Only the operator can read the outbox. */
function SmsNotice() {
  const { user } = useSession()
  if (!instance.smsOutbox) return null
  return (
    <Alert color="yellow" mb="md" role="note" title="Text messages aren't set up">
      {user?.isOperator ? (
        <>
          No SMS provider is configured, so we hold codes in the <TextLink to={paths.outbox}>outbox</TextLink>.
        </>
      ) : (
        "This server can't send text messages yet. Use an authenticator app instead."
      )}
    </Alert>
  )
}

/** Chooses the first factor. The other one can be added later. */
function MethodStep({ onChosen, onCancel }: { onChosen: (kind: FactorKind) => void; onCancel: () => void }) {
  const [kind, setKind] = useState<FactorKind>('app')
  return (
    <Step onSubmit={() => onChosen(kind)} onCancel={onCancel}>
      <Radio.Group label="How do you want to get your codes?" value={kind} onChange={(value) => setKind(value === 'app' ? 'app' : 'phone')}>
        <Stack gap="md" mt="sm">
          <Radio
            value="app"
            label="Authenticator app"
            description="Get codes from an app such as Google Authenticator, 1Password or Aegis. Works offline."
            data-autofocus
          />
          <Radio value="phone" label="Text message" description="We text you a code each time you sign in." />
        </Stack>
      </Radio.Group>
    </Step>
  )
}

type ScanProps = {
  app: { secret: string; uri: string }
  submitLabel: string
  send: (code: string) => Promise<void>
  onCancel: () => void
}

const inGroupsOfFour = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ')

function ScanStep({ app, ...step }: ScanProps) {
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
    <Box flex="none" w="11rem" h="11rem" lh={0} bd="var(--cw-hairline)" bdrs="sm" style={{ overflow: 'hidden' }}>
      <svg width="100%" height="100%" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <rect width={size} height={size} fill={white} />
        <path d={dots} fill={light.ink} />
      </svg>
    </Box>
  )
}

/** Shows the recovery codes, which the server can't return again. */
function RecoveryCodesStep({ codes, isWarned, onSaved }: { codes: readonly string[]; isWarned: boolean; onSaved: () => void }) {
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
