import { join } from 'node:path'
import { normalizePath, type Plugin } from 'vite'

/** Vite calls its own helper around every `import()` of a build; ours (src/kit/bring-code.ts) takes its place. */
export function lazyCode(): Plugin {
  let ours = ''
  let isReplaced = false
  return {
    name: 'lazy-code',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    config: () => ({
      build: {
        modulePreload: {
          // Every browser of the target preloads modules by itself.
          polyfill: false,
          // Vite names no file where a piece imports nothing; the helper has to know that one too.
          resolveDependencies: (file, files) => (files.length > 0 ? files : [file]),
        },
      },
    }),
    configResolved({ root }) {
      ours = normalizePath(join(root, 'src/kit/bring-code.ts'))
    },
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler() {
        isReplaced = true
        return { code: `export { bringCode as __vitePreload } from ${JSON.stringify(ours)}`, map: null }
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('Vite no longer calls its helper where it used to')
    },
  }
}
