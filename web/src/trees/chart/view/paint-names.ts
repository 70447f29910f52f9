import { nameOf } from '../model/names.ts'
import type { Colours } from './colours.ts'
import type { Painter } from './paint.ts'
import { nameHeight } from './paint-links.ts'
import type { Scene, View } from './scene.ts'
import { placesIn } from './sight.ts'

/** How large names are at a view, and how far below the place of their card's upper edge. */
export function nameBoxes({ layout }: Scene, view: View, down: number) {
  const room = layout.metrics.cardHeight * down
  const height = nameHeight(room)
  return { width: layout.metrics.cardWidth * view.scale, height, aside: (room - height) / 2 }
}

/** The shape before a name is so large, where there is room for both. */
const glyph = 11
const [widthForGlyph, widthForName] = [60, 34]

/** People as names: a shape that says who is a woman and who is a man, marigold for the departed, and the given name. */
export function paintNames(painter: Painter): void {
  const { context, scene, model, view, down, colours, marks, me, chosen } = painter
  const { layout } = scene
  const { first, gender, living } = model.columns.people
  const { width, height, aside } = nameBoxes(scene, view, down)
  const isShaped = width >= widthForGlyph
  const size = Math.max(10, Math.min(14, width / 5.5))
  context.textBaseline = 'middle'
  context.setLineDash([])
  for (const place of placesIn(scene, view, 20_000)) {
    const person = scene.personAt(place)
    const left = (layout.x[place]! - view.x) * view.scale
    const top = (layout.y[place]! - view.y) * down + aside
    const kind = marks.kindOf?.(person)
    const departed = living[person] !== '1'
    const side = isShaped ? colours.surface : sideOf(gender[person], colours)
    context.fillStyle = kind ? colours.kin[kind] : departed ? colours.departed : side
    context.beginPath()
    context.roundRect(left, top, width, height, Math.min(8, height / 4))
    context.fill()
    const isMarked = place === me || place === chosen
    context.strokeStyle = isMarked ? colours.accent : colours.edge
    context.lineWidth = isMarked ? 2 : 1
    context.stroke()
    if (width < widthForName) continue
    context.font = `${place === me ? 600 : 500} ${size}px Mukta, sans-serif`
    const name = fit(context, first[person] || nameOf(model, person), width - (isShaped ? glyph + 18 : 10))
    const wide = context.measureText(name).width + (isShaped ? glyph + 6 : 0)
    const start = left + (width - wide) / 2
    if (isShaped) paintShape(painter, gender[person], departed, start + glyph / 2, top + height / 2)
    context.fillStyle = colours.ink
    context.fillText(name, start + wide - context.measureText(name).width, top + height / 2 + 1)
    if (place === me) paintYou(painter, left + width, top)
  }
}

function sideOf(gender: string | undefined, colours: Colours): string {
  return gender === 'F' ? colours.woman : gender === 'M' ? colours.man : colours.other
}

/** A circle, a square, else an octagon: shape before colour. */
function paintShape(
  { context, colours }: Painter,
  gender: string | undefined,
  departed: boolean,
  x: number,
  y: number,
) {
  const half = glyph / 2
  context.beginPath()
  if (gender === 'F') context.arc(x, y, half, 0, 2 * Math.PI)
  else if (gender === 'M') context.roundRect(x - half, y - half, glyph, glyph, 2)
  else
    for (let corner = 0; corner < 8; corner++) {
      const angle = ((corner + 0.5) * Math.PI) / 4
      context.lineTo(x + half * 1.08 * Math.cos(angle), y + half * 1.08 * Math.sin(angle))
    }
  context.closePath()
  context.fillStyle = departed ? colours.marigold : sideOf(gender, colours)
  context.fill()
  context.strokeStyle = departed ? colours.marigoldDeep : edgeOf(gender, colours)
  context.lineWidth = 1
  context.stroke()
}

function edgeOf(gender: string | undefined, colours: Colours): string {
  return gender === 'F' ? colours.onWoman : gender === 'M' ? colours.onMan : colours.onOther
}

function paintYou({ context, colours, words }: Painter, right: number, top: number): void {
  context.font = '600 12px Mukta, sans-serif'
  const width = context.measureText(words.you).width + 14
  context.beginPath()
  context.roundRect(right - width + 6, top - 11, width, 19, 9.5)
  context.fillStyle = colours.accent
  context.fill()
  context.fillStyle = colours.onAccent
  context.fillText(words.you, right - width + 13, top - 1)
}

function fit(context: CanvasRenderingContext2D, text: string, width: number): string {
  const whole = context.measureText(text).width
  if (whole <= width) return text
  let end = Math.floor((text.length * width) / whole)
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > width) end--
  return `${text.slice(0, end)}…`
}
