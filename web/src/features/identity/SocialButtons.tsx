import { Stack } from '@mantine/core'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { FacebookMark, GoogleMark } from './marks.tsx'

const providers = [
  { name: 'Google', mark: <GoogleMark /> },
  { name: 'Facebook', mark: <FacebookMark /> },
]

/** Closed until the instance has a provider to go to. */
export function SocialButtons({ verb }: { verb: 'Continue with' | 'Sign up with' }) {
  return (
    <Stack gap="sm">
      {providers.map(({ name, mark }) => (
        <HintedButton
          key={name}
          variant="default"
          size="md"
          fullWidth
          leftSection={mark}
          closedBecause={`${name} is not set up on this instance. Please use your email and a password.`}
        >
          {`${verb} ${name}`}
        </HintedButton>
      ))}
    </Stack>
  )
}
