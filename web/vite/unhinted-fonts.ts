import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/**
 * Fonts without hinting, the programs that fit letters to coarse pixels: two fifths of each file of Mukta. Phones ignore
 * them, and browsers on computers smooth letters without them. All glyphs and all rules of shaping stay.
 */
export function unhintedFonts(): Plugin {
  return {
    name: 'unhinted-fonts',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async generateBundle(_options, bundle) {
      const fonts = Object.values(bundle).filter((file) => file.type === 'asset' && file.fileName.endsWith('.woff2'))
      if (fonts.length === 0) throw new Error('The build has no fonts to make smaller')
      for (const font of fonts) {
        if (font.type === 'asset') font.source = await withoutHinting(Buffer.from(font.source))
      }
    },
  }
}

/** The same font in fewer bytes, as WOFF2. Rejects where the bytes are no font. */
export function withoutHinting(font: Buffer): Promise<Buffer> {
  return subsetFont(font, undefined, { targetFormat: 'woff2', noHinting: true, keepAllGlyphs: true })
}
