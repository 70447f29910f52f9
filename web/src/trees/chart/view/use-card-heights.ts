import { t } from '@lingui/core/macro'
import { useEffect, useMemo, useState } from 'react'
import { areDevanagariFontsKnown, devanagariFonts } from '../../../kit/devanagari-fonts.ts'
import { focusSubset } from '../focus-subset.ts'
import type { FirstSightOptions } from '../first-sight.ts'
import type { CardHeights } from '../layout/metrics.ts'
import type { ChartMarks } from '../marks.ts'
import type { TreeModel } from '../model/model.ts'
import { cardHeightOf, cardTextOf } from './card-text.ts'
import { isAdopted } from './chart-card.tsx'
import { areCardFontsLoaded, isInDevanagari, loadCardFonts, textWidth } from './text-width.ts'

export type CardWords = {
  /** The viewer, whose card says so; -1 where nobody has said who they are. */
  me: number
  /** The kinship of people to the viewer; undefined where cards do not say it, 'soon' while it is worked out. */
  labelOf: ChartMarks['labelOf'] | 'soon'
}

/** While a word is worked out, its card has room for one line of it. */
const soon = '…'

/**
 * How high the cards around a person are made by their words, or those of a way between people. Linear in the cards; the same
 * heights are the same object.
 */
export function useCardHeights(
  model: TreeModel | undefined,
  person: number,
  options: FirstSightOptions,
  way: readonly number[] | undefined,
  { me, labelOf }: CardWords,
): CardHeights | undefined {
  const people = useMemo(
    () => way ?? (model ? focusSubset(model.shape, person, { ...options, isWithHalf: true }).people : []),
    [model, person, options, way],
  )
  const hasDevanagari = useMemo(() => model !== undefined && hasNameInDevanagari(model), [model])
  const saysDevanagari = useMemo(() => {
    const words = Array.from(people, (one) => (typeof labelOf === 'function' ? labelOf(one) : undefined))
    return [t`you`, t`adopted`, ...words].some((word) => word !== undefined && isInDevanagari(word))
  }, [people, labelOf])
  const loads = useCardFonts(hasDevanagari || saysDevanagari)
  const fresh = useMemo(() => {
    if (!model) return undefined
    return new Map(
      Array.from(people, (one) => {
        const label = labelOf === 'soon' ? soon : labelOf?.(one)
        const word = label ?? (one === me ? t`you` : undefined)
        const adopted = isAdopted(model, one) ? t`adopted` : ''
        const heightIn = (shape: 'tall' | 'small' | 'low') =>
          cardHeightOf(cardTextOf(model, one, shape, adopted, word, textWidth), shape, textWidth)
        return [one, { tall: heightIn('tall'), small: heightIn('small'), low: heightIn('low') }] as const
      }),
    )
    // Loaded fonts have other widths.
  }, [model, people, me, labelOf, loads])
  const [kept, setKept] = useState(fresh)
  if (kept !== fresh && !areLike(kept, fresh)) setKept(fresh)
  return areLike(kept, fresh) ? kept : fresh
}

function hasNameInDevanagari({ columns: { people } }: TreeModel): boolean {
  return [people.first, people.last, people.native].some((names) => names.some(isInDevanagari))
}

/** Changes each time that fonts of the cards have loaded. */
function useCardFonts(hasDevanagari: boolean): number {
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    let isGone = false
    const load = () => {
      // Without its fonts a card is written in another: it is measured in that one already.
      loadCardFonts(hasDevanagari).then(
        () => isGone || setLoads((before) => before + 1),
        () => undefined,
      )
    }
    if (!areCardFontsLoaded(hasDevanagari)) load()
    if (hasDevanagari && !areDevanagariFontsKnown()) void devanagariFonts().then(() => isGone || load())
    return () => {
      isGone = true
    }
  }, [hasDevanagari])
  return loads
}

function areLike(one: CardHeights | undefined, other: CardHeights | undefined): boolean {
  if (one === other) return true
  if (one?.size !== other?.size || !one || !other) return false
  for (const [person, { tall, small, low }] of one) {
    const its = other.get(person)
    if (its?.tall !== tall || its.small !== small || its.low !== low) return false
  }
  return true
}
