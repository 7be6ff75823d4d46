import type { Instance } from '@castwright/contract/instance/shapes.ts'

/** Defaults for pages without instance data, such as components under test. */
const unknown: Instance = {
  supportEmail: 'support@localhost.localdomain',
  privateBeta: true,
  isNew: false,
  billing: true,
  providers: { google: false, facebook: false },
  links: {},
  mailOutbox: false,
  smsOutbox: false,
}

const written = document.getElementById('instance')?.textContent

/** The server validated it, so a basic check is enough. Doesn't load zod. */
function read(text: string): Instance {
  const found = JSON.parse(text) as Instance
  if (typeof found.supportEmail !== 'string' || typeof found.links !== 'object') throw new Error('The page has no instance data.')
  return found
}

/** After the first sign-up, until the page is loaded again. */
export const noteFirstAccount = (): void => {
  instance.isNew = false
}

/** After the operator deleted their account, which is possible only if it is the last one. */
export const noteLastAccountDeleted = (): void => {
  instance.isNew = true
}

/** This instance, from the data embedded in the page. */
export const instance: Instance = written ? read(written) : unknown
