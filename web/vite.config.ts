import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontPreload } from './vite/font-preload.ts'
import { messages } from './vite/messages.ts'
import { stylesFromFiles } from './vite/styles-from-files.ts'
import { thinRows } from './vite/thin-rows.ts'

const server = process.env['MULGHAR_SERVER'] ?? 'http://127.0.0.1:3000'

/** What every page needs; kept in one file of its own because it changes far less often than our code. */
const firstLoad =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core)|@lingui|zustand)[\\/]/

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: [{ find: /^zod\/mini$/, replacement: `${import.meta.dirname}/src/kit/zod.ts` }] },
  plugins: [
    react(),
    messages(),
    thinRows(),
    tailwindcss(),
    stylesFromFiles(),
    fontPreload(['mukta-latin-400', 'eczar-latin-wght']),
  ],
  server: { proxy: { '/v1': server, '/docs': server } },
  // Pre-bundling would skip the plugin that keeps its styles out of the script.
  optimizeDeps: { exclude: ['sonner'] },
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    // Inlined files would be data: addresses, which the content security policy has no reason to allow for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'vendor', test: firstLoad }] } } },
  },
})
