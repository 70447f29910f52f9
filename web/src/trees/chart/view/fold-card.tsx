import { plural } from '@lingui/core/macro'
import { memo, type KeyboardEvent } from 'react'
import { grouped } from '../../../kit/grouped.ts'
import { classes } from '../../../kit/ui/class-names.ts'
import type { Fold } from '../folds.ts'

export type FoldCardProps = {
  fold: Fold
  left: number
  top: number
  width: number
  height: number
  isChosen: boolean
  onUnfold: (fold: Fold) => void
  onKey: (event: KeyboardEvent, person: number) => void
}

/** One card for many brothers and sisters or children, which opens them. */
export const FoldCard = memo(function FoldCard(props: FoldCardProps) {
  const { fold, left, top, width, height, isChosen, onUnfold, onKey } = props
  const many = grouped(fold.count)
  const words = fold.isSiblings
    ? plural(fold.count, { one: `${many} more brother or sister`, other: `${many} more brothers and sisters` })
    : plural(fold.count, { one: `${many} more child`, other: `${many} more children` })
  return (
    <button
      type="button"
      data-person={fold.person}
      aria-label={words}
      title={words}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => onUnfold(fold)}
      onKeyDown={(event) => onKey(event, fold.person)}
      style={{ transform: `translate(${left}px, ${top}px)`, width, height }}
      className={classes(
        'absolute grid place-content-center rounded-[0.75rem] border border-dashed border-line-strong bg-surface text-center text-ink-soft shadow-lift hover:text-ink',
        isChosen && 'outline-2 outline-offset-1 outline-accent',
      )}
    >
      <b className="font-display text-xl leading-tight font-semibold tabular-nums">+{many}</b>
    </button>
  )
})
