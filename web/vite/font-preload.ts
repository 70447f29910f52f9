import type { Plugin } from 'vite'

/** Asks for the fonts of the first words together with the stylesheet instead of after it. */
export function fontPreload(names: string[]): Plugin {
  return {
    name: 'font-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return []
        return names.map((name) => {
          const file = Object.keys(bundle).find((path) => path.includes(name) && path.endsWith('.woff2'))
          if (!file) throw new Error(`No font file named ${name} in the build`)
          return {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend' as const,
          }
        })
      },
    },
  }
}
