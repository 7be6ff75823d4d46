import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vite'
import { schemeScript } from './schemeScript.ts'
import { breakpoints } from './src/ui/theme.ts'

const breakpointVariables = Object.fromEntries(
  Object.entries(breakpoints).map(([name, width]) => [`breakpoint-${name}`, `${width / 16}em`]),
)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), schemeScript()],
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
        // One file of what most pages share, instead of a dozen crumbs that each cost a request.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: 'shared', test: /node_modules|src\/(ui|lib)\/|contract\/src/, minShareCount: 2, priority: 1 },
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
