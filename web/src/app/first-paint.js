// Runs before the first paint: the page opens in the chosen color scheme, with the outline of the shell.
;(() => {
  let kept = {}
  try {
    kept = JSON.parse(localStorage.getItem('castwright.app') ?? '{}').state ?? {}
  } catch {
    // Ignores unavailable or unreadable storage.
  }
  const { colorScheme, mainSidebarCollapsed, settingsSidebarCollapsed } = kept
  const isDark = colorScheme === 'dark' || (colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const path = location.pathname
  const isIn = (start) => path === start || path.startsWith(`${start}/`)
  const pages = [
    [/^\/my-podcasts\/?$|^\/$/, 'grid'],
    [/^\/[^/]+\/episodes\/manage\//, 'episode'],
    [/^\/[^/]+\/episodes(\/|$)/, 'list'],
    [/^\/settings(\/|$)|^\/podcast\/[^/]+\/redirect$/, 'settings'],
  ]
  const open = ['/sign-in', '/sign-in-loading', '/get-started', '/get-started-loading', '/reset-password', '/terms', '/privacy', '/help']
  const openToo = ['/support', '/invitation', '/unsubscribe']
  const { dataset } = document.documentElement
  dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  const read = (id) => JSON.parse(document.getElementById(id)?.textContent || '{}')
  const isOpen = [...open, ...openToo].some(isIn)
  // Other pages lead strangers to the sign-in page, and to the first account if there is none.
  const signsIn = (!isOpen || isIn('/sign-in')) && read('start')?.user === null && !read('instance').isNew
  dataset.outline = signsIn ? 'sign-in' : isOpen ? 'bare' : 'shell'
  dataset.outlinePage = pages.find(([shape]) => shape.test(path))?.[1] ?? 'page'
  // Loads the code of the page together with that of the app. The build lists the files.
  const files = (globalThis.__FILES__ ?? {})[signsIn ? 'sign-in' : isOpen ? '' : dataset.outlinePage] ?? []
  for (const file of files) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    // As in the app's own requests for stylesheets. Otherwise, the browser loads them twice.
    if (isStyle) Object.assign(link, { as: 'style', crossOrigin: '' })
    link.href = `/${file}`
    document.head.append(link)
  }
  if (isIn('/settings') ? settingsSidebarCollapsed : mainSidebarCollapsed) dataset.outlineSidebar = 'rail'
})()
