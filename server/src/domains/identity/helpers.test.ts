import { isSameSecret } from '../../platform/ids.ts'
import { describe, expect, test } from 'vitest'
import { appUri, codeAt, hashCode, newAppSecret, newCode, newRecoveryCodes, plainAnswer, seal, stepAt, stepOf, unseal } from './codes.ts'
import { deviceOf } from './service/sessions.ts'
import { readProfile } from './providers.ts'
import { ownPath } from './service/social.ts'
import { readPhoneNumber } from './service/two-factor.ts'

const secret = 'a secret that is long enough to be one of ours'

describe('app codes', () => {
  // The key of RFC 6238, '12345678901234567890', as it is stored.
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

  // RFC 6238, appendix B: the last six of eight digits.
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i', (time, code) => {
    expect(codeAt(key, stepAt(new Date(time * 1000)))).toBe(code)
  })

  test('are valid for the current and adjacent time steps after the last used one', () => {
    const now = new Date(1_000_000_000_000)
    const step = stepAt(now)
    for (const near of [-1, 0, 1]) expect(stepOf(key, codeAt(key, step + near), now, 0)).toBe(step + near)
    for (const far of [-2, 2]) expect(stepOf(key, codeAt(key, step + far), now, 0)).toBe(null)
    expect(stepOf(key, codeAt(key, step), now, step)).toBe(null)
    for (const text of ['', '12345', 'abcdef', '１２３４５６', '0'.repeat(50)]) expect(stepOf(key, text, now, 0)).toBe(null)
  })

  test('have secrets of 160 bits in base 32', () => {
    expect(newAppSecret()).toMatch(/^[A-Z2-7]{32}$/)
  })

  test('have a URI for authenticator apps', () => {
    const uri = new URL(appUri(key, 'ada+1@example.com'))
    expect(uri.href.split('?')[0]).toBe('otpauth://totp/Castwright:ada%2B1%40example.com')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: key,
      issuer: 'Castwright',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})

describe('stored secrets', () => {
  test('decrypt only with the same key and for the same owner', () => {
    const sealed = seal(secret, 'phone 1', '+4915112345678')
    expect(seal(secret, 'phone 1', '+4915112345678')).not.toBe(sealed)
    expect(unseal(secret, 'phone 1', sealed)).toBe('+4915112345678')
    expect(() => unseal(secret, 'phone 2', sealed)).toThrow()
    expect(() => unseal(`${secret}!`, 'phone 1', sealed)).toThrow()
    expect(() => unseal(secret, 'phone 1', `${sealed.slice(0, -3)}AAA`)).toThrow()
    expect(() => unseal(secret, 'phone 1', '')).toThrow()
  })

  test('hash differently by key, purpose and code', () => {
    const hash = hashCode(secret, 'email 1', '123456')
    expect(isSameSecret(hash, hashCode(secret, 'email 1', '123456'))).toBe(true)
    for (const other of [
      hashCode(secret, 'email 2', '123456'),
      hashCode(secret, 'email 1', '123457'),
      hashCode('x', 'email 1', '123456'),
      '',
    ]) {
      expect(isSameSecret(hash, other)).toBe(false)
    }
  })

  test('codes have the right format and are random', () => {
    for (let n = 0; n < 200; n++) expect(newCode()).toMatch(/^\d{6}$/)
    expect(new Set([...newRecoveryCodes(), ...newRecoveryCodes()]).size).toBe(20)
  })
})

test.each([
  ['Fluffy', '  FLUFFY '],
  ['Mc Paws', 'mc\t  paws'],
  ['Zoë', 'zoe\u0308'],
  ['Straße', 'STRAßE'],
])('treats %s and %s as the same answer', (one, other) => {
  expect(plainAnswer(one)).toBe(plainAnswer(other))
})

test.each([
  ['+49 151 12345678', undefined, '+4915112345678'],
  ['0151/123 45 678', 'de', '+4915112345678'],
  ['(202) 555-0123', 'US', '+12025550123'],
  ['+12025550123', 'DE', '+12025550123'],
  ['(202) 555-0123', undefined, null],
  ['(202) 555-0123', 'ZZ', null],
  ['+1 900 555 0123', undefined, null],
  ['+4915112345678 ext. 5', undefined, null],
  ['my number is +4915112345678', undefined, null],
  ['', undefined, null],
  ['9'.repeat(40), 'US', null],
])('the phone number %s in %s is %s', async (number, country, read) => {
  expect(await readPhoneNumber(number, country)).toBe(read)
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0',
    'Opera on Windows',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  ['curl/8.5.0', 'curl'],
  ['SomeBot (Windows)', 'Unknown browser on Windows'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device)
})

test.each([
  ['/settings/my-account', '/settings/my-account'],
  ['/a?b=c#d', '/a?b=c#d'],
  ['/a/../b', '/b'],
  ['//evil.example', null],
  ['/..//evil.example', null],
  ['/\\evil.example', null],
  ['/\n/evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['settings', null],
  ['', null],
  [undefined, null],
])('the way back %s is %s', (from, path) => {
  expect(ownPath(from)).toBe(path)
})

describe('provider profiles', () => {
  test('from Google', () => {
    const claims = {
      sub: '1',
      email: 'Ada@Example.com',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Lovelace',
      picture: 'https://img.example/a',
      birthdate: '1990-12-10',
    }
    expect(readProfile(claims)).toEqual({
      accountId: '1',
      email: 'ada@example.com',
      emailVerified: true,
      facts: { firstName: 'Ada', lastName: 'Lovelace', thumbnailUrl: 'https://img.example/a', dateOfBirth: '1990-12-10' },
    })
  })

  test('from Facebook', () => {
    const fields = {
      id: '2',
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Lovelace',
      birthday: '12/10/1990',
      picture: { data: { url: 'https://img.example/a' } },
    }
    expect(readProfile(fields)).toMatchObject({
      accountId: '2',
      emailVerified: false,
      facts: { firstName: 'Ada', dateOfBirth: '1990-12-10' },
    })
  })

  test.each([
    [{ birthday: '12/10' }],
    [{ birthday: '1990' }],
    [{ birthdate: '0000-12-10' }],
    [{ birthdate: '1990-13-40' }],
    [{ given_name: 7 }],
    [{ given_name: 'a\u0000b' }],
    [{ given_name: 'x'.repeat(5000) }],
    [{ given_name: '\ud800' }],
    [{ picture: 'javascript:alert(1)' }],
    [{ picture: 'http://img.example/a' }],
    [{ picture: { data: null } }],
    [{ email: 'nobody', email_verified: 'true' }],
    [{}],
  ])('ignore invalid values: %j', (claims) => {
    expect(readProfile({ sub: '1', ...claims })).toEqual({ accountId: '1', email: null, emailVerified: false, facts: {} })
  })
})
