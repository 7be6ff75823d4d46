import { invitationPath } from '@castwright/contract/paths.ts'
import { Group, Stack, Text } from '@mantine/core'
import { LinkButton } from '../../../ui/Links.tsx'

/** For signed-out visitors. Both links lead back here. */
export function SignInOptions({ token, email }: { token: string; email: string }) {
  const search = { from: invitationPath(encodeURIComponent(token)) }
  return (
    <Stack align="center" gap="sm" mt="lg">
      <Group justify="center" gap="sm">
        <LinkButton to="/get-started" search={search} variant="default">
          Create an account
        </LinkButton>
        <LinkButton to="/sign-in" search={search}>
          Sign in
        </LinkButton>
      </Group>
      <Text size="sm" c="dimmed" ta="center">
        Use the email address the invitation was sent to: {email}
      </Text>
    </Stack>
  )
}
