import type { ArcTextMark, BoxMark, Drawing, LinesMark, Mark, PathMark, PictureMark, TextMark } from './drawing.ts'
import { marksOn, pageFor, type Paper } from './paper.ts'

/** A drawing as an SVG file, for a paper where one is told, with rules for its letters. Linear in its marks. */
export function svgOf(drawing: Drawing, on: Paper = { kind: 'own' }, fontRules = ''): string {
  const { paper, title } = drawing
  const page = pageFor(drawing, on)
  const { x: left, y: top, width, height, width_mm, height_mm } = page
  const size = on.kind === 'own' ? [number(width), number(height)] : [`${number(width_mm)}mm`, `${number(height_mm)}mm`]
  const sheet = new Sheet()
  const marks = marksOn(drawing, page).map((mark) => sheet.mark(mark))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="${[left, top, width, height].map(number).join(' ')}" font-family="Mukta, sans-serif">`,
    `<title>${escaped(title)}</title>`,
    ...(fontRules ? [`<style>${fontRules}</style>`] : []),
    ...sheet.defs(),
    `<rect x="${number(left)}" y="${number(top)}" width="${number(width)}" height="${number(height)}" fill="${paper}"/>`,
    ...marks,
    '</svg>',
  ].join('\n')
}

class Sheet {
  #fades = new Map<string, string>()
  #arcs = 0
  #cuts = 0

  mark(mark: Mark): string {
    if (mark.kind === 'lines') return lines(mark)
    if (mark.kind === 'path') return path(mark)
    if (mark.kind === 'box') return this.#box(mark)
    if (mark.kind === 'picture') return this.#picture(mark)
    if (mark.kind === 'text') return text(mark)
    return this.#arcText(mark)
  }

  defs(): string[] {
    if (this.#fades.size === 0) return []
    const gradients = [...this.#fades].map(([colours, id]) => {
      const [from, to] = colours.split(' ')
      return `<linearGradient id="${id}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
    })
    return ['<defs>', ...gradients, '</defs>']
  }

  #box({ x, y, width, height, radius, fill, stroke, strokeWidth, fade }: BoxMark): string {
    const round = radius ? ` rx="${number(radius)}"` : ''
    const paint = fade ? `url(#${this.#fade(fade)})` : (fill ?? 'none')
    const edge = stroke ? ` stroke="${stroke}"${strokeWidth ? ` stroke-width="${number(strokeWidth)}"` : ''}` : ''
    return `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"${round} fill="${paint}"${edge}/>`
  }

  #fade([from, to]: readonly [string, string]): string {
    const key = `${from} ${to}`
    const known = this.#fades.get(key)
    if (known) return known
    const id = `fade${this.#fades.size}`
    this.#fades.set(key, id)
    return id
  }

  #picture({ x, y, width, height, d, jpeg }: PictureMark): string {
    const id = `cut${this.#cuts++}`
    const place = `x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"`
    return `<clipPath id="${id}"><path d="${d}"/></clipPath><image ${place} clip-path="url(#${id})" href="data:image/jpeg;base64,${base64Of(jpeg)}"/>`
  }

  #arcText(mark: ArcTextMark): string {
    const id = `arc${this.#arcs++}`
    return `<path id="${id}" d="${arcUnder(mark)}" fill="none"/><text text-anchor="middle"${look(mark)}><textPath href="#${id}" startOffset="50%">${escaped(mark.text)}</textPath></text>`
  }
}

/** Half of a circle with the middle of the words at its own middle. */
export function arcUnder({
  x,
  y,
  radius,
  angle,
  isInward,
}: Omit<ArcTextMark, 'kind' | 'text' | 'size' | 'weight' | 'fill'>) {
  const at = (turn: number) =>
    `${number(x + radius * Math.cos(angle + turn))} ${number(y + radius * Math.sin(angle + turn))}`
  const quarter = isInward ? Math.PI / 2 : -Math.PI / 2
  const sweep = isInward ? 0 : 1
  const r = number(radius)
  return `M${at(quarter)}A${r} ${r} 0 0 ${sweep} ${at(0)}A${r} ${r} 0 0 ${sweep} ${at(-quarter)}`
}

/** Bytes as letters, a part at a time: a call takes only so many arguments. */
export function base64Of(bytes: Uint8Array): string {
  let letters = ''
  for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(letters)
}

function lines({ segments, stroke, width, dash }: LinesMark): string {
  const parts: string[] = []
  for (let at = 0; at + 3 < segments.length; at += 4)
    parts.push(
      `M${number(segments[at]!)} ${number(segments[at + 1]!)}L${number(segments[at + 2]!)} ${number(segments[at + 3]!)}`,
    )
  return `<path d="${parts.join('')}" fill="none" stroke="${stroke}" stroke-width="${width}"${dashes(dash)}/>`
}

function path({ d, fill, stroke, width, dash }: PathMark): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${width ?? 1}"${dashes(dash)}` : ''
  return `<path d="${d}" fill="${fill ?? 'none'}"${line}/>`
}

function text(mark: TextMark): string {
  const { x, y, anchor, turn } = mark
  const place = turn
    ? ` transform="translate(${number(x)} ${number(y)}) rotate(${number(turn)})"`
    : ` x="${number(x)}" y="${number(y)}"`
  const align = anchor && anchor !== 'start' ? ` text-anchor="${anchor}"` : ''
  return `<text${place}${align}${look(mark)}>${escaped(mark.text)}</text>`
}

const look = ({ size, weight, fill }: TextMark | ArcTextMark) =>
  ` font-size="${number(size)}"${weight === 400 ? '' : ` font-weight="${weight}"`} fill="${fill}"`
const dashes = (dash: readonly [number, number] | undefined) => (dash ? ` stroke-dasharray="${dash.join(' ')}"` : '')

/** Hundredths of a px are enough for the eye. */
const number = (value: number) => String(Math.round(value * 100) / 100)

// oxlint-disable-next-line no-control-regex -- what XML cannot hold at all is left out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped = (words: string) =>
  words.replace(unwritable, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
