// Runs before the first paint, so that the page opens in the chosen color scheme.
;(() => {
  let chosen = 'auto'
  try {
    chosen = JSON.parse(localStorage.getItem('castwright.app') ?? '{}').state?.colorScheme ?? 'auto'
  } catch {
    // Ignores unavailable or unreadable storage.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
})()
