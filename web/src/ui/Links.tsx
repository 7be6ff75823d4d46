import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type Rest<P> = P & Omit<ComponentPropsWithRef<'a'>, keyof P>

/** A button that links to an app page. */
export const LinkButton = createLink((props: Rest<ButtonProps>) => <Button component="a" {...props} />)

/** A text link to an app page. */
export const TextLink = createLink((props: Rest<AnchorProps>) => <Anchor component="a" {...props} />)

/** An external text link that opens in a new tab. */
export const OutLink = (props: Rest<AnchorProps> & { href: string }) => <Anchor target="_blank" rel="noreferrer" {...props} />
