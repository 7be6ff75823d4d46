import type { Page } from '@playwright/test'

/** All elements with animations or transitions. With reduced motion, there must be none. */
export const movingOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seconds = (list: string) =>
      Math.max(...list.split(',').map((one) => Number.parseFloat(one) * (one.trim().endsWith('ms') ? 0.001 : 1)))
    return [...document.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after'].flatMap((part) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element, part)
        const animation = animationName === 'none' ? 0 : seconds(animationDuration)
        return Math.max(seconds(transitionDuration), animation) > 0.01 ? [`${element.tagName}.${element.className}${part}`] : []
      }),
    )
  })
