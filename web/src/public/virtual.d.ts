declare module 'virtual:page-assets' {
  import type { PageAssets } from '@castwright/contract/pages.ts'

  export const assets: PageAssets
}
