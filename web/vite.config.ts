import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './vite/compressed.ts'
import { fontPreload } from './vite/font-preload.ts'
import { languageFiles } from './vite/language-files.ts'
import { lazyCode } from './vite/lazy-code.ts'
import { lateDigits } from './vite/late-digits.ts'
import { messages } from './vite/messages.ts'
import { pieces } from './vite/pieces.ts'
import { prerender } from './vite/prerender.ts'
import { stylesFromFiles } from './vite/styles-from-files.ts'
import { thinRows } from './vite/thin-rows.ts'
import { unhintedFonts } from './vite/unhinted-fonts.ts'

const server = process.env['MULGHAR_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    lazyCode(),
    lateDigits(),
    messages(),
    thinRows(),
    tailwindcss(),
    stylesFromFiles(),
    fontPreload(['mukta-latin-400', 'mukta-latin-600', 'eczar-latin-wght']),
    unhintedFonts(),
    prerender(),
    languageFiles(),
    compressed(),
  ],
  server: { proxy: { '/v1': server, '/docs': server } },
  // Pre-bundling would skip the plugin that keeps its styles out of the script.
  optimizeDeps: { exclude: ['sonner'] },
  // The server allows WebAssembly in workers whose file begins with `wasm-`: the name of the source must be kept.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } } },
  build: {
    target: 'baseline-widely-available',
    // Inlined files would be data: addresses, which the content security policy has no reason to allow for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: pieces } },
  },
})
