import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink, useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type Rest<P> = P & Omit<ComponentPropsWithRef<'a'>, keyof P>

/** A button that links to an app page. */
export const LinkButton = createLink((props: Rest<ButtonProps>) => <Button component="a" {...props} />)

/** A text link to an app page. */
export const TextLink = createLink((props: Rest<AnchorProps>) => <Anchor component="a" {...props} />)

/** Where to go back to after something was fixed. Part of the history entry, so it ends with the visit to the page. */
export type WayBack = { label: string; href: string }

declare module '@tanstack/react-router' {
  interface HistoryState {
    wayBack?: WayBack
  }
}

type PathProps = Rest<AnchorProps> & {
  /** A path of the app with its query, such as one from the server. */
  path: string
  back?: WayBack | undefined
  /** Called before the page changes. */
  onLeave?: (() => void) | undefined
}

/** A text link to a path that isn't known to the router's types. */
export function PathLink({ path, back, onLeave, ...props }: PathProps) {
  const router = useRouter()
  const go = (event: MouseEvent) => {
    // Leaves opening in a new tab or window to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onLeave?.()
    void router.navigate({ href: path, ...(back && { state: { wayBack: back } }) })
  }
  return <Anchor href={path} onClick={go} {...props} />
}

/** An external text link that opens in a new tab. */
export const OutLink = (props: Rest<AnchorProps> & { href: string }) => <Anchor target="_blank" rel="noreferrer" {...props} />
