import { adviceOn, formatDecibels, type Measurement, reasonTexts } from '@castwright/contract/recordings/loudness.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { Flex, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { useRecordingExtras } from '../extras.ts'
import classes from './MeasuredSound.module.css'
import { useBrowserMeasurement } from './useBrowserMeasurement.ts'
import { Note } from '../../../ui/Note.tsx'

/** The loudness of a recording with advice, or why it isn't known. */
export function MeasuredSound({ recording }: { recording: Recording }) {
  const { state, reason, facts } = recording.measurement
  const isMeasuring = useBrowserMeasurement(recording)
  const { remedy } = useRecordingExtras()
  if (facts) return <Measured facts={facts} remedy={() => remedy?.(recording)} />
  return (
    <Note role="status">
      {state === 'pending' || isMeasuring ? 'Measuring the loudness…' : `Not measured. ${reason ? reasonTexts[reason] : ''}`}
    </Note>
  )
}

/** What finishing changes. */
const fixable = ['loudness', 'peak', 'silence']

function Measured({ facts, remedy }: { facts: Measurement; remedy: () => ReactNode }) {
  const warnings = adviceOn(facts).filter(({ status }) => status === 'warning')
  const isFixable = facts.integrated !== null && warnings.some(({ id }) => fixable.includes(id))
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
          {warnings.map(({ id, detail }) => (
            <Group key={id} component="li" gap="sm" wrap="nowrap" align="flex-start">
              <Flex component="span" c="var(--cw-warning-ink)" role="img" aria-label="Warning">
                <Icon of={IconAlertTriangle} />
              </Flex>
              <Text size="sm">{detail}</Text>
            </Group>
          ))}
        </Stack>
      )}
      {isFixable ? remedy() : null}
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
