import { expect, test } from 'vitest'
import { withFontPreloads } from './font-preload.ts'

const bundle = {
  'assets/mukta-devanagari-400-normal-x.woff2': {},
  'assets/mukta-latin-400-normal-y.woff2': {},
} as never
const page = `<html><head>
    <link rel="preload" as="font" type="font/woff2" href="/assets/mukta-latin-400-normal-y.woff2" crossorigin="">
    <link rel="icon" href="/favicon.svg" />
  </head></html>`

test('a page in Devanagari asks first for the fonts of its own script, and for no others', () => {
  const html = withFontPreloads(page, bundle, ['mukta-devanagari-400'])
  expect(html.match(/<link rel="preload"[^>]*>/g)).toEqual([
    '<link rel="preload" as="font" type="font/woff2" crossorigin="" href="/assets/mukta-devanagari-400-normal-x.woff2">',
  ])
  expect(html).toContain('<link rel="icon"')
})

test('a font that the build does not have stops the build', () => {
  expect(() => withFontPreloads(page, bundle, ['eczar-devanagari'])).toThrow('No font file named eczar-devanagari')
})
