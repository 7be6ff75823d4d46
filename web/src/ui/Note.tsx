import { Text, type TextProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type Props = TextProps & Omit<ComponentPropsWithRef<'p'>, keyof TextProps> & { /** What went wrong. */ danger?: boolean }

/** Small secondary text, such as the details of a row. */
export const Note = ({ danger = false, ...props }: Props) => <Text size="sm" c={danger ? 'var(--cw-danger-ink)' : 'dimmed'} {...props} />
