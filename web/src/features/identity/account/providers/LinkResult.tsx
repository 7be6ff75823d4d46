import { socialErrors, socialReturn } from '@castwright/contract/identity/errors.ts'
import { Alert } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { isProvider, providerNames } from '../../../../lib/providerNames.ts'
import { socialErrorOf } from '../../socialError.ts'

/** The result of connecting a provider, read from the URL the browser returned to. */
export function LinkResult() {
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  const search = new URLSearchParams(searchStr)
  const provider = search.get(socialReturn.provider)
  const name = isProvider(provider) ? providerNames[provider] : 'The provider'
  const dismiss = () => router.navigate({ href: pathname, replace: true })

  if (search.has(socialReturn.error)) {
    return (
      <Alert role="alert" color="red" title={`${name} wasn't connected`} withCloseButton onClose={dismiss}>
        {socialErrorOf(search) === 'CANCELLED' ? "You didn't finish connecting. Nothing was changed." : socialErrors[socialErrorOf(search)]}
      </Alert>
    )
  }
  if (search.get(socialReturn.linked) !== 'true') return null
  return (
    <Alert role="status" color="green" title={`${name} is connected`} withCloseButton onClose={dismiss}>
      You can now use it to sign in.
    </Alert>
  )
}
