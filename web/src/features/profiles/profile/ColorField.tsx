import { defaultProfileColor } from '@castwright/contract/profile-form.ts'
import { ActionIcon, ColorPicker, ColorSwatch, Group, Input, Popover } from '@mantine/core'
import { type Ref, useId, useState } from 'react'
import { artPairs, sizes } from '../../../ui/theme.ts'
import classes from './ColorField.module.css'

type Props = {
  /** With # before it. */
  value: string
  onChange: (color: string) => void
  onBlur: () => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

const swatches = [`#${defaultProfileColor}`, ...artPairs.map(([color]) => color)]
const isColor = (text: string): boolean => /^#?[0-9a-f]{6}$/i.test(text)
const withMark = (text: string): string => `#${text.trim().replace(/^#/, '').toLowerCase()}`

export function ColorField({ value, onChange, onBlur, error, ref }: Props) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const shown = isColor(value) ? withMark(value) : `#${defaultProfileColor}`
  return (
    <Input.Wrapper id={id} label="Profile Color Theme" description="The color of your creator page." error={error}>
      <Group gap="xs" wrap="nowrap" mb="xxs">
        <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon variant="default" aria-label={`Choose a color, now ${shown}`} onClick={() => setOpened((before) => !before)}>
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
              className={classes.picker}
            />
          </Popover.Dropdown>
        </Popover>
        <Input
          id={id}
          ref={ref}
          className={classes.hex}
          value={value}
          error={error !== undefined}
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
