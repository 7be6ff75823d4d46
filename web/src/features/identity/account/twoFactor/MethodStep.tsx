import type { FactorKind } from '@castwright/contract/identity/auth.ts'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { Step } from '../../../../ui/steps/Step.tsx'

type Props = { onChosen: (kind: FactorKind) => void; onCancel: () => void }

/** Chooses the first factor. The other one can be added later. */
export function MethodStep({ onChosen, onCancel }: Props) {
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
