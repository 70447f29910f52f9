import type { FarLabel } from './far-names.ts'

/** Labels whose tops are nearer to each other than this, in px, stand on one line. */
const sameLine = 24

type Placed = Pick<FarLabel, 'box'>

/** Labels in the order of reading: line by line from the top, each from left to right. */
export function inReadingOrder<Label extends Placed>(labels: readonly Label[]): Label[] {
  const lines: Label[][] = []
  for (const label of labels.toSorted((one, other) => one.box.y - other.box.y)) {
    const line = lines.at(-1)
    if (line && label.box.y - line[0]!.box.y < sameLine) line.push(label)
    else lines.push([label])
  }
  return lines.flatMap((line) => line.sort((one, other) => one.box.x - other.box.x))
}

const across: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const down: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** -1 for the arrow to the left, 1 for that to the right; 0 for any other key. */
export const acrossBy = (key: string): number => across[key] ?? 0
export const isArrow = (key: string) => Object.hasOwn(across, key) || Object.hasOwn(down, key)

const middleOf = ({ box }: Placed) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

/**
 * The label that an arrow leads to: aside the next one across, wherever it stands upward, so that one comes to each of them; up
 * and down the nearest. Undefined where there is none.
 */
export function labelTowards<Label extends Placed>(
  labels: readonly Label[],
  from: Label,
  key: string,
): Label | undefined {
  const start = middleOf(from)
  const [aside, upright] = [across[key] ?? 0, down[key] ?? 0]
  const ways = labels
    .filter((label) => label !== from)
    .map((label) => ({ label, x: middleOf(label).x - start.x, y: middleOf(label).y - start.y }))
  const ahead = aside
    ? ways.filter(({ x, y }) => x * aside > 0 || (x === 0 && y * aside > 0))
    : ways.filter(({ y }) => y * upright >= sameLine / 2)
  const cost = ({ x, y }: (typeof ways)[number]) => (aside ? Math.abs(x) : Math.abs(y) + Math.abs(x) / 2)
  return ahead.sort((one, other) => cost(one) - cost(other) || one.y * aside - other.y * aside)[0]?.label
}
