import { Box, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { breakpoints, fontSizes, fontWeights, light, motion, night, radius, scales, spacing, type Tone } from '../../ui/theme.ts'
import classes from './gallery.module.css'

const list = (values: Record<string, number>, unit: string) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}${unit}`)
    .join(' · ')

function Swatch({ color, label }: { color: string; label: string }) {
  return (
    <div className={classes.swatch}>
      <span className={classes.chip} style={{ background: color }} />
      <Text size="xs" c="dimmed">
        {label}
      </Text>
    </div>
  )
}

export function Tokens() {
  return (
    <>
      <Card title="Color scales" hint="Equal steps in lightness. Blue 5 is the brand color, blue 6 is for white text.">
        <Stack gap="sm">
          {Object.entries(scales).map(([name, shades]) => (
            <SimpleGrid key={name} minColWidth="var(--mantine-spacing-xxxl)" spacing="xs">
              {shades.map((shade, at) => (
                <Swatch key={shade} color={shade} label={`${name} ${at}`} />
              ))}
            </SimpleGrid>
          ))}
        </Stack>
      </Card>
      <Card title="Tones" hint="Semantic colors for light (left) and dark (right).">
        <SimpleGrid minColWidth="var(--cw-size-card-min)" spacing="sm">
          {(Object.keys(light) as Tone[])
            .filter((tone) => tone !== 'shadow')
            .map((tone) => (
              <Group key={tone} gap="xs" wrap="nowrap">
                <span className={classes.chip} style={{ background: light[tone] }} />
                <span className={classes.chip} style={{ background: night[tone] }} />
                <Text size="sm">{tone}</Text>
              </Group>
            ))}
        </SimpleGrid>
      </Card>
      <Card title="Type" hint={`Inter. Weights ${list(fontWeights, '')}.`}>
        <Stack gap="xs">
          {Object.entries(fontSizes).map(([name, size]) => (
            <Text key={name} fz={name} lh="xs">
              {size} · Your show is in good hands
            </Text>
          ))}
        </Stack>
      </Card>
      <Card title="Spacing, radii, widths, motion">
        <Stack gap="sm">
          {Object.entries(spacing).map(([name, value]) => (
            <Group key={name} gap="sm" wrap="nowrap">
              <Box component="span" flex="none" h="sm" bdrs="sm" bg="var(--cw-accent)" style={{ width: value }} />
              <Text size="sm">
                {name} {value}
              </Text>
            </Group>
          ))}
          <Group gap="md">
            {Object.entries(radius).map(([name, value]) => (
              <span key={name} className={classes.corner} style={{ borderRadius: value }}>
                {value}
              </span>
            ))}
            <span className={[classes.corner, classes.floating].join(' ')}>shadow</span>
          </Group>
          <Text size="sm" c="dimmed">
            Breakpoints {list(breakpoints, 'px')}. Motion {list(motion, 'ms')}.
          </Text>
        </Stack>
      </Card>
    </>
  )
}
