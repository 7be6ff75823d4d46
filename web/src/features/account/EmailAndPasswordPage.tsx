import { Letter } from '../../ui/drawings/Letter.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { ToCome } from '../../ui/ToCome.tsx'

export function EmailAndPasswordPage() {
  return (
    <ToCome
      drawing={<Letter />}
      title="Email & Password"
      action={
        <LinkButton to="/settings/my-account/profile" variant="default">
          Profile
        </LinkButton>
      }
    >
      Here you will change your email address and password. Until then, ‘Forgot Password’ on the sign-in page sets a new password.
    </ToCome>
  )
}
