import type { AuthOutput, DeviceSession } from '@castwright/contract/identity/auth.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { screen, within } from '@testing-library/react'
import { type Network, network } from '../../../lib/testing/network.ts'
import { openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { EmailAndPasswordPage } from './EmailAndPasswordPage.tsx'

export const thisDevice: DeviceSession = {
  id: '0198c0de-0000-7000-8000-0000000000aa',
  current: true,
  device: 'Firefox on Linux',
  address: '203.0.113.7',
  createdAt: '2026-01-01T00:00:00Z',
  lastUsedAt: '2026-01-01T00:00:00Z',
}
export const otherDevice: DeviceSession = {
  ...thisDevice,
  id: '0198c0de-0000-7000-8000-0000000000bb',
  current: false,
  device: 'Safari on iPhone',
  address: null,
}

export const factorsOff: AuthOutput<'findTwoFactor'> = {
  enabled: false,
  phone: false,
  app: false,
  phoneHint: null,
  securityQuestion: null,
  recoveryCodesLeft: 0,
}
export const factorsOn: AuthOutput<'findTwoFactor'> = {
  enabled: true,
  phone: true,
  app: false,
  phoneHint: '12',
  securityQuestion: 3,
  recoveryCodesLeft: 9,
}

export const later = '2999-01-01T00:00:00Z'

/** A mock server with this user signed in. */
export function serverOf(user: User = ada, factors = factorsOff): Network {
  const net = network()
  signedIn(net, user)
  net.authAnswers('findSessions', { sessions: [thisDevice, otherDevice] })
  net.authAnswers('findTwoFactor', factors)
  net.authAnswers('confirmPassword', { confirmedUntil: later })
  net.authAnswers('findProof', { by: 'password', provenUntil: later })
  return net
}

export async function openEmailAndPassword() {
  const page = await openPage(EmailAndPasswordPage, '/settings/my-account/email-and-password')
  await screen.findByRole('button', { name: 'Change Email' })
  return page
}

/** The open dialog with this title. */
export const dialog = (name: string) => screen.findByRole('dialog', { name })

export async function inDialog(name: string) {
  const found = within(await dialog(name))
  const field = (label: string) => found.getByLabelText<HTMLInputElement>(label)
  return {
    ...found,
    field,
    button: (label: string) => found.getByRole('button', { name: label }),
    messageAt: (label: string) => document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? '',
  }
}
