import { nameOf } from '../model/names.ts'
import type { Colours } from './colours.ts'
import type { Painter } from './paint.ts'
import { placesIn } from './sight.ts'

/** How high a name is in the room of its card. */
export const nameHeight = (room: number) => Math.min(room, 32)

/** People as names: where there is room enough the whole name, else the given one. */
export function paintNames({ context, scene, model, view, down, colours, marks }: Painter): void {
  const { layout } = scene
  const { cardWidth, cardHeight } = layout.metrics
  const { first, gender, living } = model.columns.people
  const [width, room] = [cardWidth * view.scale, cardHeight * down]
  const height = nameHeight(room)
  const size = Math.max(10, Math.min(14, width / 5))
  context.font = `500 ${size}px Mukta, sans-serif`
  context.textBaseline = 'middle'
  context.lineWidth = 1
  for (const place of placesIn(scene, view, 20_000)) {
    const person = scene.personAt(place)
    const left = (layout.x[place]! - view.x) * view.scale
    const top = (layout.y[place]! - view.y) * down + (room - height) / 2
    const kind = marks.kindOf?.(person)
    const side = living[person] === '1' ? sideOf(gender[person], colours) : colours.departed
    context.fillStyle = kind ? colours.kin[kind] : side
    context.beginPath()
    context.roundRect(left, top, width, height, Math.min(8, height / 4))
    context.fill()
    context.strokeStyle = colours.edge
    context.stroke()
    if (width < 34) continue
    context.fillStyle = colours.ink
    const whole = nameOf(model, person)
    const name = context.measureText(whole).width <= width - 10 ? whole : first[person] || whole
    context.fillText(fit(context, name, width - 10), left + 5, top + height / 2)
  }
}

function sideOf(gender: string | undefined, colours: Colours): string {
  return gender === 'F' ? colours.woman : gender === 'M' ? colours.man : colours.other
}

function fit(context: CanvasRenderingContext2D, text: string, width: number): string {
  const whole = context.measureText(text).width
  if (whole <= width) return text
  let end = Math.floor((text.length * width) / whole)
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > width) end--
  return `${text.slice(0, end)}…`
}
