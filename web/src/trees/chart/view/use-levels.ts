import type { Branch } from '../branches/branches.ts'
import { levelShown, levelsOf, nearerAt, placeToShow, viewAt, viewOfBranch, viewOver, type Level } from './levels.ts'
import type { Scene, View } from './scene.ts'
import { downScale, nearestPlace } from './sight.ts'

export type LevelMoves = {
  scene: Scene
  view: View
  chosen: number
  travel: (change: (view: View) => View) => void
  /** Goes to a person's card, and the focus with it. */
  goTo: (person: number) => void
  /** Somebody is looked at from now on. */
  onWalk: (person: number) => void
}

/** Who is nearer to a press than this, in px across, is meant by it. */
const reach = 24

/** Ways from one level of the whole tree to another. */
export function useLevels({ scene, view, chosen, travel, goTo, onWalk }: LevelMoves) {
  function toLevel(level: Level) {
    const place = placeToShow(scene, view, scene.placeOf(chosen))
    if (level !== 'cards' || place < 0) return travel((now) => viewAt(scene, now, level, place))
    onWalk(scene.personAt(place))
    return travel((now) => viewAt(scene, now, level, place))
  }

  function toBranch(branch: Branch) {
    const near = viewOfBranch(scene, view, branch)
    onWalk(branch.founder)
    if (near) travel((now) => viewOfBranch(scene, now, branch) ?? now)
    else goTo(branch.founder)
  }

  function reachBranch(branch: Branch) {
    travel((now) => viewOver(scene, now, branch))
  }

  /** A press goes to whoever is under it, one level nearer. */
  function press(atX: number, atY: number) {
    const place = placeUnder(scene, view, atX, atY)
    if (place < 0) return
    const person = scene.personAt(place)
    onWalk(person)
    const isLast = levelShown(scene, view) === 'names' || !levelsOf(scene, view).includes('names')
    if (isLast || scene.people) goTo(person)
    else travel((now) => viewAt(scene, now, 'names', place))
  }

  /** Two presses where nobody stands go one level nearer to that place. */
  function pressTwice(atX: number, atY: number) {
    if (placeUnder(scene, view, atX, atY) < 0) travel((now) => nearerAt(scene, now, atX, atY))
  }

  return { toLevel, toBranch, reachBranch, press, pressTwice }
}

function placeUnder(scene: Scene, view: View, atX: number, atY: number): number {
  const place = nearestPlace(scene, view, atX, atY)
  if (place < 0) return -1
  const { x, y, metrics } = scene.layout
  const half = (metrics.cardWidth / 2) * view.scale
  const across = Math.abs((x[place]! - view.x) * view.scale + half - atX)
  const down = (y[place]! + metrics.cardHeight / 2 - view.y) * downScale(scene, view) - atY
  const isHit = across <= Math.max(half, reach) && Math.abs(down) <= metrics.rowPitch * downScale(scene, view)
  return isHit ? place : -1
}
