import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vite'
import { firstPaint } from './firstPaint.ts'
import { breakpoints } from './src/ui/theme.ts'

const breakpointVariables = Object.fromEntries(
  Object.entries(breakpoints).map(([name, width]) => [`breakpoint-${name}`, `${width / 16}em`]),
)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), firstPaint()],
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
        // What every page needs is one file, what most pages share another. The rest is loaded with the pages that use it.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            // Schemas come with the first call to the server. What needs no zod does not wait for them.
            { name: 'contract', test: /node_modules\/zod\/|contract\/src\/(?!art|providers|ranking|text)/, minShareCount: 2, priority: 2 },
            { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\//, priority: 2 },
            { name: 'common', test: /node_modules|src\/ui\//, minShareCount: 8, priority: 1 },
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
