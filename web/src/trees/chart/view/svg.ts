import { segmentKind } from '../layout/tree-layout.ts'
import type { TreeModel } from '../model.ts'
import { yearsOf } from '../names.ts'
import type { Scene } from './scene.ts'

const sides: Record<string, string> = { F: '#f6dfd3', M: '#d9e6ea', O: '#e8e2f0', U: '#e3d6c1' }
const margin = 40

/** The chart as a drawing of its own: everybody of the scene, at full size. Linear in people and lines. */
export function svgOf(scene: Scene, model: TreeModel, title: string): string {
  const { layout } = scene
  const { left, top, right, bottom } = layout.bounds
  const [width, height] = [right - left + 2 * margin, bottom - top + 2 * margin]
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left - margin} ${top - margin} ${width} ${height}">`,
    `<title>${escaped(title)}</title><rect x="${left - margin}" y="${top - margin}" width="${width}" height="${height}" fill="#fffdf8"/>`,
    '<g fill="none" stroke="#97836a" stroke-width="1.75">',
  ]
  const { segments, segmentKind: kinds } = layout.links
  for (let at = 0; at < kinds.length; at++) {
    const dash = kinds[at]! >= segmentKind.adoptive ? ' stroke-dasharray="5 5"' : ''
    parts.push(
      `<path d="M${segments[at * 4]} ${segments[at * 4 + 1]}L${segments[at * 4 + 2]} ${segments[at * 4 + 3]}"${dash}/>`,
    )
  }
  parts.push('</g><g font-family="Mukta, sans-serif" fill="#2a211c">')
  const { cardWidth, cardHeight } = layout.metrics
  const { first, last, native, gender, living } = model.columns.people
  for (let place = 0; place < layout.x.length; place++) {
    const person = scene.personAt(place)
    const [x, y] = [layout.x[place]!, layout.y[place]!]
    const fill = living[person] === '1' ? '#fffdf8' : '#ece4d7'
    parts.push(
      `<rect x="${x}" y="${y}" width="${cardWidth}" height="${cardHeight}" rx="12" fill="${fill}" stroke="#e3d6c1"/>`,
      `<rect x="${x}" y="${y + 6}" width="5" height="${cardHeight - 12}" fill="${sides[gender[person] ?? 'U'] ?? sides['U']}"/>`,
      `<text x="${x + 14}" y="${y + 30}" font-size="15" font-weight="600">${escaped(clipped(`${first[person]} ${last[person]}`.trim()))}</text>`,
      `<text x="${x + 14}" y="${y + 52}" font-size="13">${escaped(clipped(native[person] ?? ''))}</text>`,
      `<text x="${x + 14}" y="${y + 74}" font-size="13" fill="#665646">${escaped(yearsOf(model, person))}</text>`,
    )
  }
  parts.push('</g></svg>')
  return parts.join('\n')
}

const clipped = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}…` : text)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
