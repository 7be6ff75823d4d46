import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The public pages, in two steps: `vite build --config vite.public.config.ts` makes their small script and that of guests, and the same with
 * `--ssr src/public/render.tsx` the bundle that the server draws them with.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  ssr: { noExternal: true },
  // Else the bundle carries React's slow second self, for development.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: isSsrBuild
    ? { outDir: 'dist/public-server', emptyOutDir: true, target: 'node24' }
    : {
        // Beside the app, whose build comes first and empties the folder.
        outDir: 'dist/client',
        emptyOutDir: false,
        assetsDir: 'assets',
        assetsInlineLimit: 0,
        // Where the server finds the names of both.
        manifest: 'public-pages.json',
        modulePreload: { polyfill: false },
        target: 'es2022',
        rolldownOptions: { input: ['src/public/island/main.ts', 'src/public/guest/main.ts', 'src/ui/favicon.svg'] },
      },
}))
