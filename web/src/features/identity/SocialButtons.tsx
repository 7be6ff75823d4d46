import { paths } from '@castwright/contract/paths.ts'
import type { Provider, SocialPage } from '@castwright/contract/identity/auth.ts'
import { providers } from '@castwright/contract/identity/providers.ts'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { auth } from '../../lib/auth.ts'
import { instance } from '../../lib/instance.ts'
import { ownPath } from '../../lib/returnTo.ts'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { FormError } from './FormError.tsx'
import { providerIcons } from './providerIcons.tsx'
import { adviceOn } from '../../lib/advice.ts'
import { providerNames } from '../../lib/providerNames.ts'
import { useExternalRedirect } from './useExternalRedirect.ts'

type Page = z.infer<typeof SocialPage>

const verbs: Record<Page, string> = { 'sign-in': 'Continue with', 'get-started': 'Sign up with' }

type Props = {
  page: Page
  search: string
  /** The visitor will be the operator, who can set up providers. */
  isFirstRun?: boolean
}

/** Sign-in buttons, disabled for providers that are not set up. */
export function SocialButtons({ page, search, isFirstRun = false }: Props) {
  const [chosen, setChosen] = useState<Provider>('google')
  const [error, setError] = useState('')
  const { redirect, isRedirecting } = useExternalRedirect((provider: Provider) => {
    const from = ownPath(new URLSearchParams(search).get('from'))
    return auth('signInSocial', { provider, page, ...(from !== null && { from }) })
  })

  const go = (provider: Provider) => {
    setError('')
    setChosen(provider)
    redirect(provider).catch((error: unknown) => setError(adviceOn(error)))
  }

  return (
    <>
      <FormError>{error}</FormError>
      <Stack gap="sm">
        {providers.map((provider) => (
          <HintedButton
            key={provider}
            variant="default"
            size="md"
            fullWidth
            leftSection={providerIcons[provider]}
            loading={isRedirecting && chosen === provider}
            onClick={() => go(provider)}
            remedy={
              isFirstRun ? (
                <TextLink to={paths.operatorHelp} hash="sign-in" target="_blank">
                  How to set it up
                </TextLink>
              ) : null
            }
            disabledReason={
              instance.providers[provider]
                ? null
                : `${providerNames[provider]} isn't set up on this instance. Use your email and a password instead.`
            }
          >
            {`${verbs[page]} ${providerNames[provider]}`}
          </HintedButton>
        ))}
      </Stack>
    </>
  )
}
