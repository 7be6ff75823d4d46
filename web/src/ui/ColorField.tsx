import { artPairs } from '@castwright/contract/podcasts/art.ts'
import { ActionIcon, ColorPicker, ColorSwatch, Group, Input, Popover } from '@mantine/core'
import { type Ref, useId, useState } from 'react'
import { scales, sizes } from './theme.ts'

type Props = {
  label: string
  description?: string
  /** With a leading #. */
  value: string
  onChange: (color: string) => void
  onBlur: () => void
  error: string | undefined
  required?: boolean
  ref: Ref<HTMLInputElement>
}

const brand = scales.blue[5]
const swatches = [brand, ...artPairs.map(([color]) => color)]
const isColor = (text: string): boolean => /^#?[0-9a-f]{6}$/i.test(text)
const withMark = (text: string): string => `#${text.trim().replace(/^#/, '').toLowerCase()}`

/** A color as hex value or from a palette. */
export function ColorField({ label, description, value, onChange, onBlur, error, required = false, ref }: Props) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const shown = isColor(value) ? withMark(value) : brand
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <Group gap="xs" wrap="nowrap" mb="xxs">
        <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon variant="default" aria-label={`Choose a color (current: ${shown})`} onClick={() => setOpened((before) => !before)}>
              <ColorSwatch color={shown} size={sizes.icon} withShadow={false} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label="Choose a color">
            <ColorPicker
              value={shown}
              onChange={onChange}
              swatches={swatches}
              swatchesPerRow={swatches.length}
              saturationLabel="Saturation and brightness"
              hueLabel="Hue"
              fullWidth
              w={sizes.menu}
            />
          </Popover.Dropdown>
        </Popover>
        <Input
          id={id}
          ref={ref}
          w="8em"
          mb={0}
          style={{ fontVariantNumeric: 'tabular-nums' }}
          value={value}
          error={error !== undefined}
          required={required}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => {
            if (isColor(value.trim())) onChange(withMark(value))
            onBlur()
          }}
        />
      </Group>
    </Input.Wrapper>
  )
}
