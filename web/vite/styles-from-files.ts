import type { Plugin } from 'vite'

/**
 * Sonner writes its stylesheet into the page when it is imported, which a strict content security policy forbids.
 * The same stylesheet is imported as a file instead; here the one call that injects it is taken out.
 */
export function stylesFromFiles(): Plugin {
  return {
    name: 'styles-from-files',
    transform: {
      filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.mjs/ },
      handler(code) {
        const kept = code.replace(/^__insertCSS\(.*\);?$/m, '')
        if (kept === code) this.error('sonner no longer injects its styles where it used to')
        return { code: kept, map: null }
      },
    },
  }
}
