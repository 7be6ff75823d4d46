import { photoUrl, type User } from '@castwright/contract/profiles.ts'
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { lazyContent } from '../../ui/lazyPart.tsx'
import { displayName } from '../displayName.ts'
import classes from './UserMenu.module.css'

export const UserMenuItems = lazyContent(async () => (await import('./UserMenuItems.tsx')).UserMenuItems)

export function UserMenu({ user }: { user: User }) {
  const [opened, setOpened] = useState(false)
  const name = displayName(user)
  const change = (isOpen: boolean) => (isOpen ? UserMenuItems.whenLoaded(() => setOpened(true)) : setOpened(false))
  return (
    <Menu opened={opened} onChange={change} position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <Avatar id={user.id} name={name} photo={user.thumbnailUrl && photoUrl(user.thumbnailUrl, 64)} />
          <VisuallyHidden>User menu</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <UserMenuItems user={user} onClose={() => setOpened(false)} />
      </Menu.Dropdown>
    </Menu>
  )
}
