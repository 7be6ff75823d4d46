import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type Props = ActionIconProps & Omit<ComponentPropsWithRef<'a'>, keyof ActionIconProps>

/** An icon that links to an app page. Requires an `aria-label`. */
export const LinkIcon = createLink((props: Props) => <ActionIcon component="a" {...props} />)
