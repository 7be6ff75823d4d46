import { afterEach, expect, test, vi } from 'vitest'

const page = (text: string) => {
  document.body.innerHTML = `<script type="application/json" id="instance"></script>`
  document.getElementById('instance')!.textContent = text
  vi.resetModules()
}

afterEach(() => {
  document.body.innerHTML = ''
})

const written = {
  supportEmail: 'help@show.example',
  privateBeta: false,
  providers: { google: false, facebook: false },
  links: { terms: 'https://show.example/terms' },
  mailOutbox: true,
  smsOutbox: true,
}

test('reads the instance and its links from the page', async () => {
  page(JSON.stringify(written))
  expect((await import('./instance.ts')).instance).toEqual(written)
  const { links, isElsewhere, mailTo } = await import('./links.ts')
  expect(links).toEqual({ terms: 'https://show.example/terms', privacy: '/privacy', help: '/help', support: '/support' })
  expect(isElsewhere(links.terms)).toBe(true)
  expect(isElsewhere(links.privacy)).toBe(false)
  expect(mailTo('help@show.example', 'Access & more')).toBe('mailto:help@show.example?subject=Access%20%26%20more')
})

test('rejects invalid instance data', async () => {
  page('{"supportEmail":7}')
  await expect(import('./instance.ts')).rejects.toThrow()
})
