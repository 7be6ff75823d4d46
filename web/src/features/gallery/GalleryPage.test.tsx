import axe from 'axe-core'
import { expect, test } from 'vitest'
import { openPage } from '../../lib/testing/page.tsx'
import { GalleryPage } from './GalleryPage.tsx'

/** These need layout and computed colors, which only a browser has. The browser tests check them on the pages of the app. */
const needsBrowser = ['color-contrast', 'link-in-text-block', 'target-size']

test('passes axe for every component', async () => {
  await openPage(GalleryPage, '/dev/ui')
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    preload: false,
    rules: Object.fromEntries(needsBrowser.map((rule) => [rule, { enabled: false }])),
  })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.html).join('\n')}`)).toEqual([])
})
