import { useLingui } from '@lingui/react/macro'
import { memo, type KeyboardEvent } from 'react'
import { classes } from '../../../kit/ui/class-names.ts'
import type { TreeModel } from '../../chart/model/model.ts'
import { yearsOf } from '../../chart/model/names.ts'
import { useKinWords } from '../view/kin-words.ts'
import type { LifeRow } from '../layout/lives.ts'
import { lifeInk } from './life-inks.ts'
import { partsOf, type YearScale } from './timeline-scale.ts'

/** The height of a row whose words take one line, in rem. */
export const rowRem = 2

export type LifeRowViewProps = {
  model: TreeModel
  row: LifeRow
  at: number
  count: number
  top: number
  /** Measures the row: large letters take several lines. */
  measure: (element: HTMLElement | null) => void
  scale: YearScale
  isChosen: boolean
  onChoose: (at: number) => void
  onKey: (event: KeyboardEvent, at: number) => void
}

/** A life: its bar, and on it the name, which stays in sight while the years move. */
export const LifeRowView = memo(function LifeRowView(props: LifeRowViewProps) {
  const { model, row, at, count, top, measure, scale, isChosen, onChoose, onKey } = props
  const { t } = useLingui()
  const words = useKinWords()
  const bar = row.life && partsOf(scale, row.life)
  const ink = lifeInk(row.generation)
  return (
    <div
      ref={measure}
      data-index={at}
      role="listitem"
      aria-setsize={count}
      aria-posinset={at + 1}
      className="absolute inset-x-0"
      style={{ transform: `translateY(${top}px)` }}
    >
      {bar && row.life && (
        <span
          aria-hidden="true"
          className={classes('absolute top-1 h-6', row.life.isOpen ? 'rounded-l-sm' : 'rounded-sm')}
          style={{
            left: bar.start,
            width: bar.end - bar.start,
            background: `linear-gradient(to right, transparent, ${ink} ${bar.sure - bar.start}px, ${ink} ${Math.max(bar.unsure, bar.sure) - bar.start}px, ${bar.unsure < bar.end ? 'transparent' : ink})`,
            clipPath: row.life.isOpen
              ? `polygon(0 0, calc(100% - 8px) 0, 100% 50%, calc(100% - 8px) 100%, 0 100%)`
              : undefined,
          }}
        />
      )}
      <button
        type="button"
        data-life={at}
        aria-current={isChosen || undefined}
        tabIndex={isChosen ? 0 : -1}
        onClick={() => onChoose(at)}
        onKeyDown={(event) => onKey(event, at)}
        className={classes(
          'sticky left-2 flex min-h-8 max-w-[min(24rem,80vw)] items-center gap-2 rounded-sm px-1.5 text-left text-sm whitespace-nowrap hover:underline',
          isChosen && 'outline-2 -outline-offset-1 outline-accent',
        )}
        style={{ marginLeft: bar?.sure ?? scale.left }}
      >
        <span translate="no" className="truncate font-medium">
          {words.name(model, row.person)}
        </span>{' '}
        <span className="text-xs text-ink-soft tabular-nums">{yearsOf(model, row.person)}</span>
        <span className="text-2xs text-ink-soft">{t`generation ${row.generation}`}</span>{' '}
        {!bar && <span className="text-xs text-ink-soft">{t`years unknown`}</span>}
      </button>
    </div>
  )
})
