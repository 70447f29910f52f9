import { widePage } from '../first-sight.ts'
import type { TreeModel } from '../model/model.ts'
import { nameOf, nativeOf } from '../model/names.ts'
import type { Scene, View } from './scene.ts'
import { downScale, insetsOf, storeyTop } from './sight.ts'
import type { Branch, Branches } from '../branches/branches.ts'
import { placeLabels, type Box, type LabelWish } from '../branches/place-labels.ts'

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

const [oneLine, twoLines, padding] = [24, 42, 20]
const [widest, widestOnPhone] = [240, 150]
/** In lower storeys the names of my line would stand on each other. */
const namedStorey = 28
/** Of so many branches the names are looked for a place. */
const mostNamed = 14
/** The shape of a narrower line is too thin to be named, in px; a family is named however thin it is. */
const thin = 14
/** From a person's place to the label beside it. */
const aside = 12

type Named = Omit<FarLabel, 'box'>
type Wanted = { label: Named; wish: LabelWish }

/** What is named from afar and where: nothing overlaps, and who comes first in the list has the first choice. */
export function farLabels(wants: FarLabelWants): FarLabel[] {
  const { view, scene } = wants
  const { left, right, bottom } = insetsOf(view, scene)
  const room = { x: left, y: 0, width: view.width - left - right, height: view.height - bottom }
  const people = peopleWanted(wants)
  const named = new Set(people.map(({ label }) => label.person))
  const line = lineWanted(wants).filter(({ label }) => !named.has(label.person))
  const wanted = [...people, ...branchesWanted(wants), ...line]
  const boxes = placeLabels(
    wanted.map(({ wish }) => wish),
    room,
    wants.taken,
  )
  return wanted.flatMap(({ label }, at) => (boxes[at] ? [{ ...label, box: boxes[at] }] : []))
}

/** Where somebody is marked from afar, in px of the page. */
export function farPoint(scene: Scene, view: View, place: number): readonly [x: number, y: number] {
  const { layout } = scene
  const down = downScale(scene, view)
  const x = (layout.x[place]! + layout.metrics.cardWidth / 2 - view.x) * view.scale
  return [x, (storeyTop(layout, layout.row[place]!) + 0.3 * layout.metrics.rowPitch - view.y) * down]
}

/** Oneself, who is looked at, and from whom everybody comes. */
function peopleWanted(wants: FarLabelWants): Wanted[] {
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
function lineWanted(wants: FarLabelWants): Wanted[] {
  const { scene, view, line, model } = wants
  if (scene.layout.metrics.rowPitch * downScale(scene, view) < namedStorey) return []
  return line.slice(1).flatMap((place) => {
    const person = scene.personAt(place)
    const name = model.columns.people.first[person] || nameOf(model, person)
    return name ? [besideOf(wants, { key: `line ${person}`, kind: 'line', person, name, native: '', note: '' })] : []
  })
}

/** A label at the right of somebody's place, or at the left, above or below it. */
function besideOf(wants: FarLabelWants, label: Named): Wanted {
  const { scene, view } = wants
  const [x, y] = farPoint(scene, view, scene.placeOf(label.person))
  const { width, height } = sizeOf(wants, label)
  const insets = insetsOf(view, scene)
  // Whoever stands at the edge of the page has a label that does not leave it.
  const isInSight = x >= insets.left && x <= view.width - insets.right && y >= 0 && y <= view.height - insets.bottom
  const over = isInSight ? clamp(x - width / 2, insets.left, view.width - insets.right - width) : x - width / 2
  const middle = isInSight ? clamp(y - height / 2, 0, view.height - insets.bottom - height) : y - height / 2
  const at = [
    [x + aside, middle],
    [x - aside - width, middle],
    [over, y - aside - height],
    [over, y + aside],
  ] as const
  return { label, wish: { width, height, at } }
}

/** The branches in sight, mine first, then the largest. */
function branchesWanted(wants: FarLabelWants): Wanted[] {
  const { branches, surnames, peopleWords } = wants
  const shown = (branches?.shown ?? []).map((branch, at) => ({ branch, at }))
  const ordered = shown.sort((one, other) => Number(other.branch.isMine) - Number(one.branch.isMine))
  return ordered.slice(0, mostNamed).flatMap(({ branch, at }) => {
    const { founder: person, people } = branch
    const surname = surnames.get(at)
    const names = surname ? { name: surname, native: '' } : namesOf(wants, person)
    const label = {
      key: `branch ${person}`,
      kind: 'branch' as const,
      person,
      branch,
      ...names,
      note: peopleWords(people),
    }
    const { width, height } = sizeOf(wants, label)
    const places = placesWithin(wants, branch, width, height)
    return places.length > 0 ? [{ label, wish: { width, height, at: places } }] : []
  })
}

/** In the middle of a branch: first where it is about half grown, then above and below, where it is widest last. */
function placesWithin({ scene, view }: FarLabelWants, branch: Branch, width: number, height: number) {
  const { layout } = scene
  const down = downScale(scene, view)
  const insets = insetsOf(view, scene)
  const middle = branch.left.length * 0.55
  const least = branch.kind === 'family' ? 0 : thin
  const rows = [...branch.left.keys()].filter((at) => {
    const reach = (branch.right[at]! - branch.left[at]!) * view.scale
    return reach >= Math.min(least, width / 3)
  })
  rows.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
  return rows.flatMap((at) => {
    const y = (storeyTop(layout, branch.row + at) + layout.metrics.rowPitch / 2 - view.y) * down - height / 2
    if (y < 0 || y > view.height) return []
    const from = Math.max((branch.left[at]! - view.x) * view.scale, insets.left)
    const to = Math.min((branch.right[at]! - view.x) * view.scale, view.width - insets.right)
    if (to - from < least) return []
    const x = clamp((from + to) / 2 - width / 2, insets.left, view.width - insets.right - width)
    const spare = (to - from - width) / 2
    return spare > 8 ? [[x, y] as const, [x - spare, y] as const, [x + spare, y] as const] : [[x, y] as const]
  })
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
