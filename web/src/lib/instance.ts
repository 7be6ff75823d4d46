import type { Instance } from '@castwright/contract/instance.ts'

/** A page that our server did not write (a component under test) says nothing of the instance. */
const unknown: Instance = {
  supportEmail: 'support@localhost.localdomain',
  privateBeta: true,
  providers: { google: false, facebook: false },
  links: {},
  mailOutbox: false,
  smsOutbox: false,
}

const written = document.getElementById('instance')?.textContent

/** Our server checked it before it wrote it, so it is enough to see that it is one. Zod is not loaded for this. */
function read(text: string): Instance {
  const found = JSON.parse(text) as Instance
  if (typeof found.supportEmail !== 'string' || typeof found.links !== 'object') throw new Error('The page says nothing of its instance.')
  return found
}

/** This installation, as the page itself says. */
export const instance: Instance = written ? read(written) : unknown
