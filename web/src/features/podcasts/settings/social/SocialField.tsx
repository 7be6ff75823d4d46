import { type SocialField as Name, socialLink, socialNetworks, socialShapes } from '@castwright/contract/podcasts/social-links.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { HandleField } from '../../../../ui/HandleField.tsx'
import { OutLink } from '../../../../ui/Links.tsx'

type Props = {
  name: Name
  field: UseFormRegisterReturn
  value: string
  onChange: (link: string) => void
  error: string | undefined
}

const examples: Partial<Record<Name, string>> = {
  socialYoutube: 'https://www.youtube.com/@yourchannel',
  socialCashapp: 'Cashtag',
}

/** LinkedIn handles of companies and schools include their type, as in company/name. */
const prefixOf = (name: Name, value: string): string =>
  name === 'socialLinkedin' && value.includes('/') ? 'linkedin.com/' : socialNetworks[name].prefix

/** Extracts the handle from a pasted link. Anything else is kept for validation. */
const readerOf = (name: Name) => (text: string) => socialShapes[name].safeParse(text).data ?? text

export function SocialField({ name, ...props }: Props) {
  const { label } = socialNetworks[name]
  const handle = socialShapes[name].safeParse(props.value).data
  const link = handle ? socialLink(name, handle) : null
  return (
    <HandleField
      label={label}
      prefix={prefixOf(name, props.value)}
      read={readerOf(name)}
      {...(examples[name] && { placeholder: examples[name] })}
      aside={
        link ? (
          <OutLink href={link} size="sm" aria-label={`Open ${label}`}>
            Open
          </OutLink>
        ) : null
      }
      {...props}
    />
  )
}
