import { ActionIcon, type ActionIconProps, Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type Rest<P> = P & Omit<ComponentPropsWithRef<'a'>, keyof P>

/** A button that leads to another page of the app. */
export const LinkButton = createLink((props: Rest<ButtonProps>) => <Button component="a" {...props} />)

/** An icon that leads to another page of the app; it needs an `aria-label`. */
export const LinkIcon = createLink((props: Rest<ActionIconProps>) => <ActionIcon component="a" {...props} />)

/** Words that lead to another page of the app. */
export const TextLink = createLink((props: Rest<AnchorProps>) => <Anchor component="a" {...props} />)

/** Words that lead out of the app, in a new tab. */
export function OutLink({ children, ...props }: Rest<AnchorProps> & { href: string }) {
  return (
    <Anchor target="_blank" rel="noreferrer" {...props}>
      {children}
    </Anchor>
  )
}
