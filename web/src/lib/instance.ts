import { Instance } from '@castwright/contract/instance.ts'

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

/** This installation, as the page itself says. */
export const instance: Instance = written ? Instance.parse(JSON.parse(written)) : unknown
