import { Anchor } from '@mantine/core'

/** The name of a guest, which opens their entry. */
export const GuestName = ({ name, size, onOpen }: { name: string; size?: 'sm'; onOpen: () => void }) => (
  <Anchor
    component="button"
    type="button"
    c="inherit"
    inherit
    {...(size && { fz: size })}
    fw={500}
    ta="start"
    underline="hover"
    dir="auto"
    onClick={onOpen}
  >
    {name}
  </Anchor>
)
