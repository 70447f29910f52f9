import { widePage } from '../page-room.ts'
import type { TreeModel } from '../model/model.ts'
import { nameOf, nativeOf } from '../model/names.ts'
import type { Scene, View } from './scene.ts'
import { downScale, insetsOf, storeyTop } from './sight.ts'
import type { Branch, Branches } from '../branches/branches.ts'
import { placeLabels, type Box, type LabelWish } from '../branches/place-labels.ts'
import { leastNamedBar } from './paint-bar-names.ts'
import { barOf, barWidthOf, Skyline } from './skyline.ts'

/** What a label from afar names: oneself, somebody who is looked at, the eldest, a branch, somebody on my line. */
export type LabelKind = 'me' | 'chosen' | 'founder' | 'branch' | 'line'

export type FarLabel = {
  key: string
  kind: LabelKind
  person: number
  /** Latin, and what is entered in Devanagari where there is room. */
  name: string
  native: string
  /** A second line: how many belong to what is named, or what somebody is to the tree. */
  note: string
  branch?: Branch
  box: Box
}

/** The width of words in px, as they are written from afar: bold ones stand first in a label. */
export type WordWidth = (words: string, isBold: boolean) => number

export type FarLabelWants = {
  scene: Scene
  model: TreeModel
  view: View
  branches: Branches | undefined
  /** The names of families, by the place of their branch. */
  surnames: ReadonlyMap<number, string>
  /** Places of the layout from me to the root of my line. */
  line: readonly number[]
  /** Who is looked at; -1 where nobody was asked for. */
  chosen: number
  /** What labels say of myself, and of whom everybody comes from. */
  words: { you: string; oldest: string }
  /** How many belong to a branch, in words. */
  peopleWords: (people: number) => string
  widthOf: WordWidth
  /** What else stands over the chart. */
  taken?: readonly Box[]
}

const [twoLines, padding] = [42, 20]
/** The height of a label of one line, in px. */
export const oneLine = 24
const [widest, widestOnPhone] = [240, 150]
/** In lower storeys the names of my line would stand on each other. */
const namedStorey = 28
/** The number of lines and of families in sight that are named, where there is room. */
const [mostNamed, mostFamilies] = [60, 240]
/** Each of more families than this is named below or above it first, on a line as short as possible. */
const fewFamilies = 24
/** Between a family's bars and the label below or above it, and between two lines of labels, in px. */
const betweenLines = 4
/** Between the two parts of a label of one line, in px. */
const between = 6
/** Places for labels along a row and from row to row, in px, and how many are tried along one. */
const [stepAlong, leastApart, mostSteps] = [16, 8, 16]
/** Between a branch and its label beside it, in px. */
const besideBranch = 4
/** The shape of a narrower line is too thin to be named, in px; a family is named however thin it is. */
const thin = 14
/** From a person's place to the label beside it. */
const aside = 12

type Named = Omit<FarLabel, 'box'>
/** In boxes that are `short` only the name has room. */
type Wanted = { label: Named; wish: LabelWish; short?: ReadonlySet<Box> }
type Place = FarLabelWants & {
  skyline: Skyline
  /** The bars bear names, which no label may cover, not even that of the same person or branch. */
  areBarsNamed: boolean
}

/**
 * The names seen from afar and their places: nothing overlaps, and the first in the list has the first choice. No label lies on
 * bars of others, except for the viewer and the chosen person, who are always named.
 */
export function farLabels(wants: FarLabelWants): FarLabel[] {
  const { view, scene } = wants
  const { left, right, bottom } = insetsOf(view, scene)
  const room = { x: left, y: 0, width: view.width - left - right, height: view.height - bottom }
  const areBarsNamed = barWidthOf(scene, view) >= leastNamedBar
  const places = { ...wants, skyline: new Skyline(scene, view), areBarsNamed }
  const people = peopleWanted(places)
  const named = new Set(people.map(({ label }) => label.person))
  const line = lineWanted(places).filter(({ label }) => !named.has(label.person))
  const wanted = [...people, ...branchesWanted(places), ...line]
  const boxes = placeLabels(
    wanted.map(({ wish }) => wish),
    room,
    wants.taken,
  )
  return wanted.flatMap(({ label, short }, at) => {
    const box = boxes[at]
    if (!box) return []
    return [{ ...label, ...(short?.has(box) && { native: '', note: '' }), box }]
  })
}

/** Where somebody is marked from afar, in px of the page. */
export function farPoint(scene: Scene, view: View, place: number): readonly [x: number, y: number] {
  const { layout } = scene
  const down = downScale(scene, view)
  const x = (layout.x[place]! + layout.metrics.cardWidth / 2 - view.x) * view.scale
  return [x, (storeyTop(layout, layout.row[place]!) + 0.3 * layout.metrics.rowPitch - view.y) * down]
}

/** Oneself, who is looked at, and from whom everybody comes. */
function peopleWanted(wants: Place): Wanted[] {
  const { scene, line, chosen, branches, words, peopleWords } = wants
  const me = line.length > 0 ? scene.personAt(line[0]!) : -1
  const wanted: Wanted[] = []
  if (me >= 0)
    wanted.push(besideOf(wants, { key: 'me', kind: 'me', person: me, name: words.you, native: '', note: '' }))
  if (chosen >= 0 && chosen !== me)
    wanted.push(besideOf(wants, { key: 'chosen', kind: 'chosen', person: chosen, ...namesOf(wants, chosen), note: '' }))
  const families = new Set(branches?.shown.flatMap(({ kind, founder }) => (kind === 'family' ? [founder] : [])))
  const isOne = (branches?.founders.length ?? 0) < 2
  for (const { person, people } of branches?.founders ?? []) {
    if (families.has(person) || (isOne && person === me)) continue
    const surname = isOne ? '' : wants.model.columns.people.last[person]!
    const names = surname ? { name: surname, native: '' } : namesOf(wants, person)
    const note = isOne ? words.oldest : peopleWords(people)
    wanted.push(besideOf(wants, { key: 'founder', kind: 'founder', person, ...names, note }))
  }
  return wanted
}

/** My line, each by the given name. */
function lineWanted(wants: Place): Wanted[] {
  const { scene, view, line, model } = wants
  if (scene.layout.metrics.rowPitch * downScale(scene, view) < namedStorey) return []
  return line.slice(1).flatMap((place) => {
    const person = scene.personAt(place)
    const name = model.columns.people.first[person] || nameOf(model, person)
    return name ? [besideOf(wants, { key: `line ${person}`, kind: 'line', person, name, native: '', note: '' })] : []
  })
}

/** A label at the right of somebody's place, or at the left, above or below it, or where there is room in the storeys around. */
function besideOf(wants: Place, label: Named): Wanted {
  const { scene, view, skyline, areBarsNamed } = wants
  const place = scene.placeOf(label.person)
  const [x, y] = farPoint(scene, view, place)
  const { width, height } = sizeOf(wants, label)
  const insets = insetsOf(view, scene)
  // Whoever stands at the edge of the page has a label that does not leave it.
  const isInSight = x >= insets.left && x <= view.width - insets.right && y >= 0 && y <= view.height - insets.bottom
  const over = isInSight ? clamp(x - width / 2, insets.left, view.width - insets.right - width) : x - width / 2
  const middle = isInSight ? clamp(y - height / 2, 0, view.height - insets.bottom - height) : y - height / 2
  const [after, before] = [x + aside, x - aside - width]
  const corners = [
    [after, middle],
    [before, middle],
    [over, y - aside - height],
    [over, y + aside],
  ]
  const { layout } = scene
  const row = layout.row[place]!
  // In another storey somebody of my line would be taken for the one who stands there.
  const storeys = label.kind === 'line' ? [0] : [0, -1, 1, -2]
  const around = isInSight ? storeys.map((away) => gapOf(wants, row + away, height)) : []
  const inGaps = around.flatMap((top) => [over, after, before].map((left) => [left, top]))
  const boxes = [...corners, ...inGaps].map(([left, top]) => ({ x: left!, y: top!, width, height }))
  const own = layout.x[place]! + layout.metrics.cardWidth / 2
  const isClear = (box: Box) => skyline.isClear(box, (of, at) => !areBarsNamed && of === row && at === own)
  return { label, wish: { boxes, isClear, isNeeded: label.kind === 'me' || label.kind === 'chosen' } }
}

/** The start of a label above the bars of a storey. */
function gapOf({ scene, view }: FarLabelWants, row: number, height: number): number {
  const down = downScale(scene, view)
  const high = scene.layout.metrics.rowPitch * down
  const top = (storeyTop(scene.layout, row) - view.y) * down
  const [from, to] = [barOf(high, 1).floor - high, barOf(high, 1).top]
  return top + (to - from >= height ? (from + to - height) / 2 : from)
}

/** The branches in sight, mine first, then the largest. */
function branchesWanted(wants: Place): Wanted[] {
  const { branches, surnames, peopleWords, skyline, areBarsNamed } = wants
  const shown = (branches?.shown ?? []).map((branch, at) => ({ branch, at, inSight: rowsInSight(wants, branch) }))
  const ordered = shown
    .filter(({ inSight }) => inSight.length > 0)
    .sort((one, other) => Number(other.branch.isMine) - Number(one.branch.isMine))
  const families = ordered.filter(({ branch }) => branch.kind === 'family')
  const most = families.length > fewFamilies ? mostFamilies : mostNamed
  return ordered.slice(0, most).map(({ branch, at, inSight }) => {
    const { founder: person, people } = branch
    const surname = surnames.get(at)
    const names = surname ? { name: surname, native: '' } : namesOf(wants, person)
    const note = peopleWords(people)
    const label = { key: `branch ${person}`, kind: 'branch' as const, person, branch, ...names, note }
    const isOwn = (row: number, middle: number) => {
      if (areBarsNamed) return false
      const [left, right] = [branch.left[row - branch.row], branch.right[row - branch.row]]
      return left !== undefined && right !== undefined && middle >= left && middle <= right
    }
    const sizes = {
      two: sizeOf(wants, label),
      one: lineSizeOf(wants, label),
      name: sizeOf(wants, { ...label, native: '', note: '' }),
    }
    const rows = apart(inSight)
    const under =
      branch.kind === 'family' && families.length > fewFamilies ? boxesAround(wants, branch, sizes.name) : []
    const short = [...under, ...boxesForName(wants, rows, sizes.name)]
    const boxes = [...under, ...boxesAt(wants, rows, sizes), ...short]
    return { label, wish: { boxes, isClear: (box) => skyline.isClear(box, isOwn) }, short: new Set(short) }
  })
}

/** A row of a branch on the page: its middle and its ends, in px. */
type RowInSight = { row: number; middle: number; from: number; to: number }

/** The rows of a branch that are seen and wide enough, those where it is about half grown first. */
function rowsInSight({ scene, view }: FarLabelWants, branch: Branch): RowInSight[] {
  const { layout } = scene
  const down = downScale(scene, view)
  const insets = insetsOf(view, scene)
  const half = branch.left.length * 0.55
  const least = branch.kind === 'family' ? 0 : thin
  return [...branch.left.keys()]
    .sort((one, other) => Math.abs(one - half) - Math.abs(other - half))
    .flatMap((at) => {
      const middle = (storeyTop(layout, branch.row + at) + layout.metrics.rowPitch / 2 - view.y) * down
      if (middle < 0 || middle > view.height - insets.bottom) return []
      const from = Math.max((branch.left[at]! - view.x) * view.scale, insets.left)
      const to = Math.min((branch.right[at]! - view.x) * view.scale, view.width - insets.right)
      return to - from >= least && to > from ? [{ row: branch.row + at, middle, from, to }] : []
    })
}

/** Rows that are not so near to each other that a label has the same room in both. */
function apart(rows: readonly RowInSight[]): RowInSight[] {
  const kept: RowInSight[] = []
  for (const row of rows) if (kept.every(({ middle }) => Math.abs(middle - row.middle) >= leastApart)) kept.push(row)
  return kept
}

type Size = { width: number; height: number }
/** On two lines, on one, and on one without the second part. */
type Sizes = { two: Size; one: Size; name: Size }

/**
 * In a branch on two lines, else on one line above the bars of a storey, else across an edge of the branch or beside it.
 */
function boxesAt(wants: FarLabelWants, rows: readonly RowInSight[], { two, one }: Sizes): Box[] {
  const { left, right } = insetsOf(wants.view, wants.scene)
  const most = wants.view.width - right
  const inside = ({ from, to }: RowInSight, { width, height }: Size, y: number): Box[] => {
    const x = clamp((from + to) / 2 - width / 2, left, most - width)
    const spare = (to - from - width) / 2
    return (spare > 8 ? [x, x - spare, x + spare] : [x]).map((start) => ({ x: start, y, width, height }))
  }
  const gap = ({ row }: RowInSight) => gapOf(wants, row, oneLine)
  const middle = (row: RowInSight, size: Size) => row.middle - size.height / 2
  return [
    ...rows.flatMap((row) => inside(row, two, middle(row, two))),
    ...rows.flatMap((row) => inside(row, one, gap(row))),
    ...rows.flatMap((row) => along(row, two, middle(row, two))),
    ...rows.flatMap((row) => along(row, one, gap(row))),
  ]
}

/** Two lines below a family and two above it, where no storey of others may be; each over the family or reaching over it. */
function boxesAround(wants: FarLabelWants, { row, left, right }: Branch, { width, height }: Size): Box[] {
  const { scene, view } = wants
  const down = downScale(scene, view)
  const high = scene.layout.metrics.rowPitch * down
  const bar = barOf(high, 1)
  const above = (storeyTop(scene.layout, row) - view.y) * down + bar.top
  const below = (storeyTop(scene.layout, row + left.length - 1) - view.y) * down + bar.floor
  const pitch = height + betweenLines
  const tops = [below + betweenLines / 2, below + betweenLines / 2 + pitch, above - pitch, above - 2 * pitch]
  const ends = (values: Float64Array) => (values.at(-1)! - view.x) * view.scale
  const [from, to] = [ends(left), ends(right)]
  const spare = Math.abs(width - (to - from)) / 2
  const middle = (from + to - width) / 2
  return tops.flatMap((y) => [middle, middle - spare, middle + spare].map((x) => ({ x, y, width, height })))
}

/** The same for the name alone. */
const boxesForName = (wants: FarLabelWants, rows: readonly RowInSight[], name: Size) =>
  [(row: RowInSight) => gapOf(wants, row.row, oneLine), (row: RowInSight) => row.middle - oneLine / 2].flatMap((top) =>
    rows.flatMap((row) => along(row, name, top(row))),
  )

/** From beside a branch over it to its other side. */
function along({ from, to }: RowInSight, { width, height }: Size, y: number): Box[] {
  const [first, last] = [from - besideBranch - width, to + besideBranch]
  const steps = Math.min(mostSteps, Math.ceil((last - first) / stepAlong))
  return Array.from({ length: steps + 1 }, (_, at) => ({ x: first + ((last - first) * at) / steps, y, width, height }))
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

function namesOf({ model, view }: FarLabelWants, person: number) {
  const { first } = model.columns.people
  const name = first[person] || nameOf(model, person) || '—'
  const native = view.width < widePage ? '' : nativeOf(model, person).split(' ')[0]!
  return { name, native }
}

function sizeOf({ view, widthOf }: FarLabelWants, { name, native, note }: Named) {
  const title = widthOf(name, true) + (native ? widthOf(` ${native}`, false) : 0)
  const words = note ? widthOf(note, false) : 0
  const width = Math.min(Math.ceil(Math.max(title, words)) + padding, view.width < widePage ? widestOnPhone : widest)
  return { width, height: note ? twoLines : oneLine }
}

/** The same on one line. */
function lineSizeOf({ view, widthOf }: FarLabelWants, { name, native, note }: Named): Size {
  const words = widthOf(name, true) + (native ? widthOf(` ${native}`, false) : 0) + between + widthOf(note, false)
  return {
    width: Math.min(Math.ceil(words) + padding, view.width < widePage ? widestOnPhone : widest),
    height: oneLine,
  }
}
