import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('works without any settings', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    baseUrl: 'http://localhost:3000',
    secure: false,
    privateBeta: true,
    role: 'all',
    s3: undefined,
  })
})

test('treats an empty setting as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '', PRIVATE_BETA: '' })).toMatchObject({ port: 3000, smtpUrl: undefined, privateBeta: true })
})

test('reduces the base URL to its origin, whose scheme decides on secure cookies', () => {
  expect(readConfig({ BASE_URL: 'https://pod.example.com/path/' })).toMatchObject({ baseUrl: 'https://pod.example.com', secure: true })
})

describe('rejects invalid settings by name', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['BASE_URL', 'ftp://example.com'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_POOL', '1'],
    ['SMTP_URL', 'https://example.com'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['TERMS_URL', 'javascript:alert(1)'],
    ['METRICS_TOKEN', 'short'],
    ['AUTH_SECRET', 'short'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, proxy'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['ROLE', 'boss'],
    ['PRIVATE_BETA', 'maybe'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  test('rejects incomplete groups of settings', () => {
    expect(() => readConfig({ S3_BUCKET: 'podcasts', S3_ENDPOINT: 'https://s3.example.com' })).toThrow(
      'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: required when S3_ENDPOINT, S3_BUCKET is set',
    )
    expect(() => readConfig({ SMS_URL: 'https://sms.example.com' })).toThrow('SMS_TOKEN, SMS_FROM')
  })
})
