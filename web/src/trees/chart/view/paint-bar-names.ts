import { nameOf } from '../model/names.ts'
import type { Painter } from './paint.ts'
import { placesIn, storeyTop } from './sight.ts'
import { barOf, barWidthOf } from './skyline.ts'

/** Bars of this width in px bear names. */
export const leastNamedBar = 20
const sizePx = 12
/** Between a name and the ends of its bar, in px. */
const margin = 3

/** The name of each person on a bar, along its longer side: upward on a narrow one. */
export function paintBarNames({ context, scene, model, view, down, colours, marks }: Painter): void {
  const wide = barWidthOf(scene, view)
  if (wide < leastNamedBar) return
  const { x, row, metrics } = scene.layout
  const { first, living } = model.columns.people
  const high = metrics.rowPitch * down
  const bar = barOf(high, 1)
  const tall = bar.floor - bar.top
  const isUpward = tall > wide
  const room = Math.max(tall, wide) - 2 * margin
  context.font = `500 ${sizePx}px Mukta, sans-serif`
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  for (const place of placesIn(scene, view, 20_000)) {
    const person = scene.personAt(place)
    const words = fitted(context, first[person] || nameOf(model, person), room)
    if (words === '') continue
    const isKin = marks.kindOf?.(person) !== undefined
    context.fillStyle = living[person] === '1' && !isKin ? colours.onAccent : colours.ink
    context.save()
    const top = (storeyTop(scene.layout, row[place]!) - view.y) * down
    context.translate((x[place]! - view.x) * view.scale + wide / 2, top + (bar.top + bar.floor) / 2)
    if (isUpward) context.rotate(-Math.PI / 2)
    context.fillText(words, 0, 1)
    context.restore()
  }
  context.textAlign = 'start'
}

/** As much of a name as has room; nothing where that is less than two letters. */
function fitted(context: CanvasRenderingContext2D, name: string, room: number): string {
  const whole = context.measureText(name).width
  if (whole <= room) return name
  let end = Math.floor((name.length * room) / whole)
  while (end > 1 && context.measureText(`${name.slice(0, end)}…`).width > room) end--
  return end > 1 ? `${name.slice(0, end)}…` : ''
}
