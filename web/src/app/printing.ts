/** Paper is white: pages print in the light color scheme, whichever is shown. */
export function printInLight(): void {
  const { dataset } = document.documentElement
  let shown: string | undefined
  addEventListener('beforeprint', () => {
    shown = dataset['mantineColorScheme']
    dataset['mantineColorScheme'] = 'light'
  })
  addEventListener('afterprint', () => {
    if (shown !== undefined) dataset['mantineColorScheme'] = shown
  })
}
