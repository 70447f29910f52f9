import { rankGenerations } from '../../chart/layout/generations.ts'
import type { TreeModel } from '../../chart/model/model.ts'
import { kinLine } from './kin-line.ts'
import { lifeOf, sortLives, type LifeRow } from './lives.ts'

/** Whose lives are shown. */
export const lifeCircles = ['all', 'ancestors', 'descendants', 'both'] as const
export type LifeCircle = (typeof lifeCircles)[number]

/**
 * A row for everybody asked for, each once, the earliest first. Generations count from the root, upward below zero; for
 * the whole tree they are the rows of its chart, from one. Linear, but for sorting.
 */
export function lifeRows(
  model: TreeModel,
  circle: LifeCircle,
  root: number,
  generations: number,
  thisYear: number,
): LifeRow[] {
  const { born, died, guessed, living } = model.columns.people
  const row = (person: number, generation: number): LifeRow => ({
    person,
    generation,
    life: lifeOf(
      {
        born: born[person] ?? null,
        died: died[person] ?? null,
        isGuessed: guessed?.[person] === '1',
        isLiving: living[person] === '1',
      },
      thisYear,
    ),
  })
  if (circle === 'all') {
    const { blocks, rank } = rankGenerations(model.shape)
    return sortLives(Array.from(blocks.blockOf, (block, person) => row(person, rank[block]! + 1)))
  }
  const depth = {
    up: circle === 'descendants' ? 0 : generations,
    down: circle === 'ancestors' ? 0 : generations,
  }
  const once = kinLine(model.shape, root, depth).filter(({ firstAt }) => firstAt < 0)
  return sortLives(once.map(({ person, generation, as }) => row(person, as === 'parent' ? -generation : generation)))
}
