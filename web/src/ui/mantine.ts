import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import {
  breakpoints,
  easing,
  fonts,
  fontSizes,
  fontWeights,
  light,
  motion,
  night,
  radius,
  scales,
  sizes,
  spacing,
  white,
  type Tone,
} from './theme.ts'
import { componentDefaults } from './componentDefaults.ts'

const rem = (pixels: number) => `${pixels / 16}rem`
const em = (pixels: number) => `${pixels / 16}em`
const each = <K extends string>(values: Record<K, number>, unit: (value: number) => string) =>
  Object.fromEntries(Object.entries<number>(values).map(([name, value]) => [name, unit(value)])) as Record<K, string>

const heading = (size: number, lineHeight: string) => ({ fontSize: rem(size), lineHeight, fontWeight: String(fontWeights.bold) })

export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: 6,
  white,
  black: light.ink,
  colors: Object.fromEntries(Object.entries(scales).map(([name, shades]) => [name, [...shades] as unknown as MantineColorsTuple])),
  fontFamily: fonts.text,
  fontFamilyMonospace: fonts.code,
  fontSizes: each(fontSizes, rem),
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.6' },
  headings: {
    fontFamily: fonts.text,
    fontWeight: String(fontWeights.bold),
    textWrap: 'balance',
    sizes: {
      h1: heading(fontSizes.xxl, '1.25'),
      h2: heading(fontSizes.xl, '1.3'),
      h3: heading(fontSizes.lg, '1.4'),
      h4: heading(fontSizes.md, '1.45'),
      h5: heading(fontSizes.sm, '1.45'),
      h6: heading(fontSizes.xs, '1.4'),
    },
  },
  fontWeights: each(fontWeights, String),
  spacing: each(spacing, rem),
  radius: { ...each(radius, rem), xs: rem(radius.sm), xl: rem(radius.lg) },
  defaultRadius: 'sm',
  breakpoints: each(breakpoints, em),
  shadows: Object.fromEntries(['xs', 'sm', 'md', 'lg', 'xl'].map((size) => [size, 'var(--cw-shadow)'])),
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: componentDefaults,
})

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const tones = (set: Record<Tone, string>) => Object.fromEntries(Object.entries(set).map(([name, value]) => [`--cw-${kebab(name)}`, value]))

const ownVariables = {
  ...Object.fromEntries(Object.entries(sizes).map(([name, value]) => [`--cw-size-${kebab(name)}`, rem(value)])),
  '--cw-hairline': `${sizes.hairline}px solid var(--cw-line)`,
  '--cw-fast': `${motion.fast}ms ${easing}`,
  '--cw-slow': `${motion.slow}ms ${easing}`,
  '--cw-tight': fonts.tight,
  '--cw-emoji': fonts.emoji,
  '--cw-size-hairline': `${sizes.hairline}px`,
  '--cw-size-ring': `${sizes.ring}px`,
}

/** Maps Mantine's variables to ours, which change with the color scheme. */
const mantineVariables = {
  '--mantine-color-body': 'var(--cw-canvas)',
  '--mantine-color-text': 'var(--cw-ink)',
  '--mantine-color-bright': 'var(--cw-ink)',
  '--mantine-color-dimmed': 'var(--cw-ink-muted)',
  '--mantine-color-placeholder': 'var(--cw-ink-faint)',
  '--mantine-color-anchor': 'var(--cw-accent-ink)',
  '--mantine-color-error': 'var(--cw-danger-ink)',
  '--mantine-color-success': 'var(--cw-success-ink)',
  '--mantine-color-default': 'var(--cw-card)',
  '--mantine-color-default-hover': 'var(--cw-hover)',
  '--mantine-color-default-color': 'var(--cw-ink)',
  '--mantine-color-default-border': 'var(--cw-line-strong)',
  '--mantine-color-disabled': 'var(--cw-hover)',
  '--mantine-color-disabled-color': 'var(--cw-ink-faint)',
  '--mantine-color-disabled-border': 'var(--cw-line)',
  '--mantine-color-blue-light': 'var(--cw-accent-soft)',
  '--mantine-color-blue-light-color': 'var(--cw-accent-ink)',
  '--mantine-color-green-light': 'var(--cw-success-soft)',
  '--mantine-color-green-light-color': 'var(--cw-success-ink)',
  '--mantine-color-yellow-light': 'var(--cw-warning-soft)',
  '--mantine-color-yellow-light-color': 'var(--cw-warning-ink)',
  '--mantine-color-red-light': 'var(--cw-danger-soft)',
  '--mantine-color-red-light-color': 'var(--cw-danger-ink)',
  '--mantine-color-gray-light': 'var(--cw-neutral-soft)',
  '--mantine-color-gray-light-color': 'var(--cw-ink-muted)',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: ownVariables,
  light: { ...tones(light), ...mantineVariables },
  dark: { ...tones(night), ...mantineVariables },
})
