import { teamName } from '@castwright/contract/names.ts'
import { photoUrl, type User } from '@castwright/contract/profiles/shapes.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Avatar } from '../../ui/Avatar.tsx'
import { LazyMenu } from '../../ui/LazyMenu.tsx'
import { lazyContent } from '../../ui/lazyPart.tsx'

export const UserMenuItems = lazyContent(async () => (await import('./UserMenuItems.tsx')).UserMenuItems)

export function UserMenu({ user }: { user: User }) {
  const name = teamName(user)
  const target = (
    <UnstyledButton bdrs="50%">
      <Avatar id={user.id} name={name} photo={user.thumbnailUrl && photoUrl(user.thumbnailUrl, 64)} />
      <VisuallyHidden>User menu</VisuallyHidden>
    </UnstyledButton>
  )
  return (
    <LazyMenu target={target} whenLoaded={UserMenuItems.whenLoaded}>
      {(close) => <UserMenuItems user={user} onClose={close} />}
    </LazyMenu>
  )
}
