import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vite'
import { firstPaint } from './firstPaint.ts'
import { leanContract } from './leanContract.ts'
import { breakpoints, fonts, fontSizes, light, night, radius, scales, sizes, spacing } from './src/ui/theme.ts'

const named = (kind: string, values: object, unit = '') =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${kind}-${name}`, `${value}${unit}`]))
/** Tokens for media queries, and for the outline, which is shown before the app defines its custom properties. */
const variables = {
  ...named('breakpoint', Object.fromEntries(Object.entries(breakpoints).map(([name, width]) => [name, width / 16])), 'em'),
  ...named('size', sizes, 'px'),
  ...named('spacing', spacing, 'px'),
  ...named('radius', radius, 'px'),
  ...named('font-size', fontSizes, 'px'),
  ...named('light', light),
  ...named('night', night),
  ...named('blue', scales.blue),
  // Without the web font, which comes later.
  'font-outline': fonts.text.replace(/^'.+?', /, ''),
}

const isContract = (id: string): boolean => /\/contract\/src\/.+\.ts$/.test(id)
const hasSchemas = (id: string): boolean =>
  id.includes('/node_modules/zod/') || (isContract(id) && readFileSync(id, 'utf8').includes("from 'zod'"))
const mantineParts = (...names: string[]): RegExp => new RegExp(`@mantine/core/esm/components/(${names.join('|')})/`)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanContract(), firstPaint()],
  // The server writes a fresh nonce into every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  css: { postcss: { plugins: [mantine(), simpleVars({ variables })] } },
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
        // A group takes along what its modules import, unless a group with a higher priority has it.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 9 },
            { name: 'start', tags: ['$initial'], priority: 8 },
            { name: 'sign-in', test: /\/features\/identity\/SignInPage\.tsx/, priority: 7 },
            // Screens use a few constants of the contract. A group with schemas would take zod along.
            { name: 'constants', test: (id) => isContract(id) && !hasSchemas(id), minShareCount: 8, priority: 7 },
            { name: 'contract', test: hasSchemas, entriesAware: true, priority: 6 },
            {
              name: 'shell',
              test: /\/src\/(app\/(AppLayout|PendingPage|PodcastGates|preload|pages\/MyPodcasts|shell\/ShellSkeleton)\.tsx?|lib\/contract\.ts)/,
              priority: 5,
            },
            { name: 'list', test: /\/src\/app\/pages\/Episodes\.tsx/, priority: 4 },
            {
              name: 'menus',
              test: /@floating-ui\/|@mantine\/core\/esm\/(utils\/Floating|components\/(Menu|Popover|Tooltip))\/|\/src\/ui\/(MenuLink|OpenTooltip|Opened)\.tsx/,
              priority: 3,
            },
            { name: 'dialogs', test: mantineParts('Drawer', 'Modal', 'ModalBase'), priority: 2 },
            { name: 'lists', test: mantineParts('Combobox', 'MultiSelect', 'Select', 'TagsInput'), priority: 2 },
            { name: 'basics', test: /\/src\/(lib|ui)\/|@mantine\/|@tanstack\//, minShareCount: 25, priority: 1 },
            { name: 'icons', test: /@tabler\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: {
    // What the server answers by itself.
    proxy: Object.fromEntries(
      ['/api', '/files', '/media', '/storage', '/rss', '/pod', '/pal', '/embed', '/og', '/guest'].map((path) => [
        path,
        { target: process.env['CASTWRIGHT_URL'] ?? 'http://localhost:3000', changeOrigin: false },
      ]),
    ),
  },
})
