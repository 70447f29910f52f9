import type { Painter } from './paint.ts'

/** Draws a way of people as one line from card to card: up, across, down. Cards lie over it. */
export function paintPath({ context, scene, view, down }: Painter, people: readonly number[], colour: string): void {
  const { x, y, metrics } = scene.layout
  const line = new Path2D()
  const places = people.map((person) => scene.placeOf(person))
  const px = (place: number) => (x[place]! + metrics.cardWidth / 2 - view.x) * view.scale
  const py = (place: number) => (y[place]! + metrics.cardHeight / 2 - view.y) * down
  for (let at = 1; at < places.length; at++) {
    const [from, to] = [places[at - 1]!, places[at]!]
    if (from < 0 || to < 0) continue
    const middle = (py(from) + py(to)) / 2
    line.moveTo(px(from), py(from))
    line.lineTo(px(from), middle)
    line.lineTo(px(to), middle)
    line.lineTo(px(to), py(to))
  }
  context.setLineDash([])
  context.strokeStyle = colour
  context.lineWidth = Math.max(2.5, 5 * Math.min(1, view.scale))
  context.lineJoin = 'round'
  context.stroke(line)
}
