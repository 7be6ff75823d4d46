import {
  adviceOn,
  formatDecibels,
  type Measurement,
  type MeasurementAdvice,
  reasonTexts,
} from '@castwright/contract/recordings/loudness.ts'
import { actOf } from '@castwright/contract/publishing/fixes.ts'
import { canFinish } from '@castwright/contract/recordings/form.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { Flex, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { useRecordingExtras } from '../extras.ts'
import classes from './MeasuredSound.module.css'
import { useBrowserMeasurement } from './useBrowserMeasurement.ts'
import { Note } from '../../../ui/Note.tsx'

type Props = {
  recording: Recording
  /** Fixes what finishing can't, by another file. */
  replace: (advice: MeasurementAdvice) => ReactNode
}

/** The loudness of a recording with advice, or why it isn't known. */
export function MeasuredSound({ recording, replace }: Props) {
  const { state, reason, facts } = recording.measurement
  const isMeasuring = useBrowserMeasurement(recording)
  const { remedy } = useRecordingExtras()
  const isFinishable = canFinish(recording) && facts?.integrated !== null
  const fixOf = (advice: MeasurementAdvice) =>
    remedy && isFinishable && actOf(`audio-${advice.id}`) === 'finishing' ? remedy(recording, advice) : replace(advice)
  if (facts) return <Measured facts={facts} fixOf={fixOf} />
  return (
    <Note role="status">
      {state === 'pending' || isMeasuring ? 'Measuring the loudness…' : `Not measured. ${reason ? reasonTexts[reason] : ''}`}
    </Note>
  )
}

function Measured({ facts, fixOf }: { facts: Measurement; fixOf: (advice: MeasurementAdvice) => ReactNode }) {
  const warnings = adviceOn(facts).filter(({ status }) => status === 'warning')
  return (
    <Stack component="section" aria-label="Sound check" gap="sm">
      <Flex component="dl" wrap="wrap" rowGap="xs" columnGap="xl" m={0}>
        <Fact name="Loudness" value={facts.integrated === null ? '–' : `${formatDecibels(facts.integrated)} LUFS`} />
        <Fact name="True peak" value={facts.truePeak === null ? '–' : `${formatDecibels(facts.truePeak)} dBTP`} />
        <Fact name="Loudness range" value={`${formatDecibels(facts.range)} LU`} />
        <Fact name="Channels" value={facts.channels === 1 ? 'Mono' : facts.channels === 2 ? 'Stereo' : String(facts.channels)} />
      </Flex>
      {warnings.length === 0 ? (
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Flex component="span" c="var(--cw-success-ink)">
            <Icon of={IconCircleCheck} />
          </Flex>
          <Text size="sm">The sound is ready for release.</Text>
        </Group>
      ) : (
        <Stack component="ul" gap="xs" className="cw-list" aria-label="Sound advice">
          {warnings.map((advice) => (
            <li key={advice.id} className={classes.advice}>
              <Flex component="span" c="var(--cw-warning-ink)" role="img" aria-label="Warning">
                <Icon of={IconAlertTriangle} />
              </Flex>
              <Text size="sm">{advice.detail}</Text>
              <div className={classes.fix}>{fixOf(advice)}</div>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {name}
    </Text>
    <Text component="dd" size="sm" fw={500} m={0} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Text>
  </div>
)

type LabelProps = { recording: Recording; /** Whether the advice is shown. */ isOpen: boolean; onOpen: () => void }

/** '−16.2 LUFS' for lists, with a button if there is advice. Nothing until it is measured. */
export function LoudnessLabel({ recording, isOpen, onOpen }: LabelProps) {
  const { facts } = recording.measurement
  if (!facts) return null
  const count = adviceOn(facts).filter(({ status }) => status === 'warning').length
  return (
    <Text span size="xs" c="dimmed" className={classes.label}>
      {facts.integrated === null ? 'Silent' : `${formatDecibels(facts.integrated)} LUFS`}
      {count === 0 ? null : (
        <UnstyledButton className={classes.warnings} aria-expanded={isOpen} onClick={onOpen}>
          <Icon of={IconAlertTriangle} small />
          {count === 1 ? '1 warning' : `${count} warnings`}
        </UnstyledButton>
      )}
    </Text>
  )
}
