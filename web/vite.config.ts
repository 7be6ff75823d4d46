import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vite'
import { firstPaint } from './firstPaint.ts'
import { leanContract } from './leanContract.ts'
import { breakpoints } from './src/ui/theme.ts'

const breakpointVariables = Object.fromEntries(
  Object.entries(breakpoints).map(([name, width]) => [`breakpoint-${name}`, `${width / 16}em`]),
)

const mantineParts = (...names: string[]): RegExp => new RegExp(`@mantine/core/esm/components/(${names.join('|')})/`)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanContract(), firstPaint()],
  // The server writes a fresh nonce into every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  css: { postcss: { plugins: [mantine(), simpleVars({ variables: breakpointVariables })] } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    assetsDir: 'assets',
    // An inlined asset is a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        // The entry lists hundreds of these names, and each file those that it imports.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]'),
        // What every page needs is one file. What many pages share is a file for each purpose, so that none loads much that it doesn't use.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 2 },
            // Small parts that fields and menus have in common.
            {
              name: 'basics',
              test: /@mantine\/(core\/esm\/core|hooks\/esm\/use-(id|merged-ref|uncontrolled))\//,
              minShareCount: 25,
              priority: 1,
            },
            { name: 'basics', test: mantineParts('CloseButton', 'Overlay', 'Transition', 'VisuallyHidden'), priority: 1 },
            { name: 'fields', test: mantineParts('Input', 'InputBase', 'PasswordInput', 'TextInput') },
            { name: 'menus', test: /@floating-ui\/|@mantine\/core\/esm\/(utils\/Floating|components\/(Menu|Popover|Tooltip))\// },
            { name: 'dialogs', test: mantineParts('Drawer', 'Modal', 'ModalBase') },
            { name: 'scrolling', test: mantineParts('ScrollArea') },
            { name: 'lists', test: mantineParts('Combobox', 'MultiSelect', 'Select', 'TagsInput') },
            { name: 'icons', test: /@tabler\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: {
    // What the server answers by itself.
    proxy: Object.fromEntries(
      ['/api', '/files', '/media', '/storage', '/rss', '/pod', '/pal', '/embed', '/og'].map((path) => [
        path,
        { target: process.env['CASTWRIGHT_URL'] ?? 'http://localhost:3000', changeOrigin: false },
      ]),
    ),
  },
})
