/** Draws the app's icons from the mark: `node tools/icons.ts`. The pictures are committed. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const folder = new URL('../web/public/', import.meta.url)
const paper = '#fbf6ed'

const icons = [
  { file: 'icon-192.png', size: 192, mark: 0.8, rounded: true },
  { file: 'icon-512.png', size: 512, mark: 0.8, rounded: true },
  // The system cuts a circle or a drop out of it; only the middle is sure to stay.
  { file: 'icon-maskable-512.png', size: 512, mark: 0.58, rounded: false },
  { file: 'apple-touch-icon.png', size: 180, mark: 0.72, rounded: false },
]

const svg = await readFile(new URL('favicon.svg', folder))

for (const { file, size, mark, rounded } of icons) {
  const side = Math.round(size * mark)
  const picture = await sharp(svg, { density: (72 * side) / 64 })
    .resize(side, side)
    .png()
    .toBuffer()
  const radius = rounded ? size * 0.22 : 0
  const ground = `<svg width="${size}" height="${size}"><rect width="100%" height="100%" rx="${radius}" fill="${paper}"/></svg>`
  const icon = await sharp(Buffer.from(ground))
    .composite([{ input: picture, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  await sharp(icon).toFile(new URL(file, folder).pathname)
  console.log(`${file} ${icon.length} bytes`)
}
