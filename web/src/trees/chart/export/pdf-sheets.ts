import { inks, type Drawing, type Mark } from './drawing.ts'

/** A4 in points, and what every printer leaves blank at the edges. */
const [shortSide, longSide, margin] = [595.28, 841.89, 28]
/** Nobody glues more than so many sheets together: a larger drawing is made smaller. */
const mostSheets = 100
const pointsOfPx = 0.75

type Window = { x: number; y: number; width: number; height: number }

/** One sheet: which part of the drawing it shows, and its name, a letter for the row and a number in it. */
export type Sheet = Window & { name: string }

export type Sheets = { size: [number, number]; margin: number; scale: number; sheets: Sheet[] }

/**
 * A drawing cut for A4 sheets, upright or level, whichever needs fewer; `scale` is points a px. At full size where that
 * takes few enough sheets; sheets with nothing on them but the shade of a storey are left out. Linear in marks and sheets.
 */
export function sheetsOf(drawing: Drawing): Sheets {
  const upright = cut(drawing, [shortSide, longSide])
  const level = cut(drawing, [longSide, shortSide])
  const best =
    level.count < upright.count || (level.count === upright.count && level.scale > upright.scale) ? level : upright
  const { size, scale, columns, rows } = best
  const [width, height] = [(size[0] - 2 * margin) / scale, (size[1] - 2 * margin) / scale]
  const told = drawing.marks.filter((mark) => !isShade(mark))
  const sheets: Sheet[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const window = { x: drawing.left + column * width, y: drawing.top + row * height, width, height }
      if (told.some((mark) => within(mark, window))) sheets.push({ ...window, name: `${letterOf(row)}${column + 1}` })
    }
  return { size, margin, scale, sheets }
}

/** The shade of a storey tells nothing where nobody is. */
const isShade = (mark: Mark) => mark.kind === 'box' && mark.fill === inks.storey

function cut({ width, height }: Drawing, size: [number, number]) {
  const [wide, high] = [size[0] - 2 * margin, size[1] - 2 * margin]
  const countAt = (scale: number) => Math.ceil((width * scale) / wide) * Math.ceil((height * scale) / high)
  // A chart that nearly fits on one sheet is made to fit.
  const one = Math.min(wide / width, high / height)
  let scale = one >= pointsOfPx * 0.7 ? Math.min(pointsOfPx, one) : pointsOfPx
  while (countAt(scale) > mostSheets) scale *= 0.9
  const [columns, rows] = [Math.ceil((width * scale) / wide - 1e-9), Math.ceil((height * scale) / high - 1e-9)]
  return { size, scale, columns, rows, count: columns * rows }
}

/** A, B, … Z, AA, AB … */
export function letterOf(row: number): string {
  const last = String.fromCharCode(65 + (row % 26))
  return row < 26 ? last : letterOf(Math.floor(row / 26) - 1) + last
}

/** The part of a mark that a window may show; undefined where it shows none. Words are taken to be at most as wide as tall letters. */
export function within(mark: Mark, window: Window): Mark | undefined {
  if (mark.kind === 'lines') {
    const segments: number[] = []
    for (let at = 0; at + 3 < mark.segments.length; at += 4) {
      const [x1, y1, x2, y2] = [
        mark.segments[at]!,
        mark.segments[at + 1]!,
        mark.segments[at + 2]!,
        mark.segments[at + 3]!,
      ]
      if (touches(window, Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)))
        segments.push(x1, y1, x2, y2)
    }
    return segments.length > 0 ? { ...mark, segments } : undefined
  }
  if (mark.kind === 'box' || mark.kind === 'picture')
    return touches(window, mark.x, mark.y, mark.x + mark.width, mark.y + mark.height) ? mark : undefined
  if (mark.kind === 'text') {
    const far = mark.text.length * mark.size
    return touches(window, mark.x - far, mark.y - far, mark.x + far, mark.y + far) ? mark : undefined
  }
  if (mark.kind === 'arcText') {
    const far = mark.text.length * mark.size
    const [x, y] = [mark.x + mark.radius * Math.cos(mark.angle), mark.y + mark.radius * Math.sin(mark.angle)]
    return touches(window, x - far, y - far, x + far, y + far) ? mark : undefined
  }
  const box = boxOfPath(mark.d)
  return box && !touches(window, ...box) ? undefined : mark
}

/** The box of a path of lines and curves, which never leave the box of their points; arcs and steps from a point may, and have none. */
function boxOfPath(d: string): [number, number, number, number] | undefined {
  if (!/^[MLCQZ\d\s.,e-]*$/.test(d)) return undefined
  const numbers = (d.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number)
  if (numbers.length < 2) return undefined
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    box[0] = Math.min(box[0], numbers[at]!)
    box[1] = Math.min(box[1], numbers[at + 1]!)
    box[2] = Math.max(box[2], numbers[at]!)
    box[3] = Math.max(box[3], numbers[at + 1]!)
  }
  return box
}

function touches({ x, y, width, height }: Window, left: number, top: number, right: number, bottom: number): boolean {
  return right >= x && left <= x + width && bottom >= y && top <= y + height
}
