import type { HeritageParts } from '../core/parts.ts'
import { selectMarkWeights, selectToScore, updateScores } from './popularity.sql.ts'

/**
 * A like or a comment counts once, a save twice, a visit three times, and each halves every 90 days. Instead of halving all scores
 * every hour, newer marks weigh more: the order is the same, and a place without new marks is not written again.
 */
const decay = { origin: new Date('2026-01-01T00:00:00Z'), halfLifeMs: 90 * 24 * 60 * 60_000 }
const placesAtOnce = 500

/** Recomputes how popular public places are, a part at a time. */
export async function scorePlaces({ db, reactions }: Pick<HeritageParts, 'db' | 'reactions'>): Promise<void> {
  let after: string | undefined
  do {
    const ids = await selectToScore(db, after, placesAtOnce)
    const [reacted, marked] = [await reactions.weights(db, ids, decay), await selectMarkWeights(db, ids, decay)]
    await updateScores(
      db,
      ids.map((id) => ({ id, score: (reacted.get(id) ?? 0) + (marked.get(id) ?? 0) })),
    )
    after = ids.length < placesAtOnce ? undefined : ids.at(-1)
  } while (after !== undefined)
}
