import type { Plugin, Rolldown } from 'vite'

/** The built file of a font, such as `mukta-latin-400`. */
function fontFile(bundle: Rolldown.OutputBundle, name: string): string {
  const file = Object.keys(bundle).find((path) => path.includes(name) && path.endsWith('.woff2'))
  if (!file) throw new Error(`No font file named ${name} in the build`)
  return `/${file}`
}

const attributes = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }

/** Asks for the fonts of the first words together with the stylesheet instead of after it. */
export function fontPreload(names: string[]): Plugin {
  return {
    name: 'font-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return []
        return names.map((name) => ({
          tag: 'link',
          attrs: { ...attributes, href: fontFile(bundle, name) },
          injectTo: 'head-prepend' as const,
        }))
      },
    },
  }
}

const preloads = /[ \t]*<link rel="preload" as="font"[^>]*>\n?/g

/** A page that asks for these fonts first, instead of those that it named. */
export function withFontPreloads(html: string, bundle: Rolldown.OutputBundle, names: readonly string[]): string {
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  const links = names.map((name) => `    <link ${pairs.join(' ')} href="${fontFile(bundle, name)}">\n`)
  return html.replaceAll(preloads, '').replace(/<head>\n?/, (head) => `${head}${links.join('')}`)
}
