import { Text, type TextProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

/** Small, muted text. */
export const Hint = (props: TextProps & Omit<ComponentPropsWithRef<'p'>, keyof TextProps>) => <Text size="sm" c="dimmed" {...props} />
