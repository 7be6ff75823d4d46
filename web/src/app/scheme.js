// Runs before the first paint, as a file of its own: the page opens in the colours that were chosen.
;(() => {
  let chosen = 'auto'
  try {
    chosen = JSON.parse(localStorage.getItem('castwright.app') ?? '{}').state?.colorScheme ?? 'auto'
  } catch {
    // A storage that is closed or unreadable says nothing of the choice.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
})()
