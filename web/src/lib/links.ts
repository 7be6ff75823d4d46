import { paths } from '@castwright/contract/paths.ts'
import { instance } from './instance.ts'

/** External pages set by the operator, or else our own. */
export const links = {
  terms: instance.links.terms ?? paths.terms,
  privacy: instance.links.privacy ?? paths.privacy,
  help: instance.links.help ?? paths.help,
  support: instance.links.supportForm ?? paths.support,
}

export const isElsewhere = (href: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(href)

export const mailTo = (address: string, subject?: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`
