import { t } from '@lingui/core/macro'
import { memo, type KeyboardEvent } from 'react'
import { classes } from '../../../kit/ui/class-names.ts'
import { markFills, useMarks } from '../marks.ts'
import { childKind, strongerKind } from '../model/kinds.ts'
import type { TreeModel } from '../model/model.ts'
import { fullNameOf, nameOf, nativeOf, yearsOf } from '../model/names.ts'
import { Portrait } from './portrait.tsx'

export type ChartCardProps = {
  model: TreeModel
  person: number
  left: number
  top: number
  width: number
  height: number
  isChosen: boolean
  /** Whoever looks at the chart. */
  isMe?: boolean
  /** Something hangs on its upper edge, at the left. */
  hasChipAbove?: boolean | undefined
  pictureUrl: string | undefined
  onChoose: (person: number) => void
  onKey: (event: KeyboardEvent, person: number) => void
}

/** A person near: portrait, name in both scripts and years; a button that opens them. */
export const ChartCard = memo(function ChartCard(props: ChartCardProps) {
  const { model, person, left, top, width, height, isChosen, isMe, hasChipAbove, pictureUrl, onChoose, onKey } = props
  const { first, last, gender, living } = model.columns.people
  const native = nativeOf(model, person)
  const departed = living[person] !== '1'
  const marks = useMarks()
  const kind = marks.kindOf?.(person)
  const label = marks.labelOf?.(person)
  const isOnWay = marks.path?.includes(person)
  const isSmall = width < smallWidth
  const adopted = isAdopted(model, person) && t`adopted`
  const facts = (isSmall ? [adopted || yearsOf(model, person)] : [yearsOf(model, person), adopted])
    .filter(Boolean)
    .join(' · ')
  return (
    <button
      type="button"
      data-person={person}
      aria-current={isChosen || undefined}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => onChoose(person)}
      onKeyDown={(event) => onKey(event, person)}
      style={{ transform: `translate(${left}px, ${top}px)`, width, height }}
      className={classes(
        'absolute flex flex-col items-center justify-center gap-1 rounded-[0.75rem] border pb-1.5 text-center',
        isSmall ? 'px-0.5 pt-1.5' : 'px-1.5 pt-2',
        departed ? 'text-ink' : 'shadow-lift',
        kind ? markFills[kind] : departed ? 'bg-departed' : 'bg-surface',
        isMe ? 'border-2 border-accent' : 'border-line',
        isOnWay ? 'outline-3 outline-marigold' : isChosen && !isMe && 'outline-2 outline-offset-1 outline-accent',
      )}
    >
      <Portrait
        firstName={first[person]}
        lastName={last[person]}
        gender={gender[person] ?? 'U'}
        departed={departed}
        pictureUrl={pictureUrl}
        isSmall={isSmall}
      />
      <span className="grid w-full min-w-0 justify-items-center">
        {isSmall ? (
          <Given className="text-xs leading-[1.3] font-semibold" of={first[person] || nameOf(model, person) || '—'}>
            {first[person] ? last[person] : ''}
          </Given>
        ) : (
          <b className="line-clamp-2 max-w-full text-sm leading-[1.2] font-semibold text-balance">
            {fullNameOf(model, person) || '—'}
          </b>
        )}
        {native &&
          (isSmall ? (
            <Given lang="ne" className="text-xs leading-normal text-ink-soft" of={native.split(' ')[0]!}>
              {native.split(' ').slice(1).join(' ')}
            </Given>
          ) : (
            <span lang="ne" className="max-w-full truncate text-xs leading-normal text-ink-soft">
              {native}
            </span>
          ))}
        {facts && (
          <small
            className={classes(
              'max-w-full truncate leading-[1.3] text-ink-soft tabular-nums',
              isSmall ? 'text-2xs tracking-tight' : 'text-xs',
            )}
          >
            {facts}
          </small>
        )}
      </span>
      {(label ?? (isMe || undefined)) && (
        <span
          data-tab
          lang={label === undefined ? undefined : marks.language}
          title={label}
          className={classes(
            'absolute truncate rounded-full leading-[1.55] font-medium ring-2 ring-ground',
            isSmall ? '-top-3.5 -right-1 px-1 text-2xs' : '-top-2.5 -right-1.5 px-2 text-xs',
            hasChipAbove ? 'max-w-[calc(100%-1.75rem)]' : isSmall ? 'max-w-[calc(100%+0.5rem)]' : 'max-w-full',
            label === undefined ? 'bg-accent text-on-accent' : 'bg-marigold-soft text-on-marigold-soft',
          )}
        >
          {label ?? t`you`}
        </span>
      )}
    </button>
  )
})

/** Narrower cards show given names; the others are told. */
const smallWidth = 100

type GivenProps = { of: string; lang?: string; className: string; children: string | undefined }

function Given({ of, lang, className, children }: GivenProps) {
  return (
    <span lang={lang} className={classes('max-w-full truncate', className)}>
      {of}
      {children && <span className="sr-only"> {children}</span>}
    </span>
  )
}

/** Whether the parents whom a person stands under are so by adoption. */
function isAdopted({ shape }: TreeModel, person: number): boolean {
  const at = shape.parentStart[person]!
  if (at === shape.parentStart[person + 1]!) return false
  const link = shape.parentLink[at]!
  return strongerKind(shape.childKindA[link]!, shape.childKindB[link]!) === childKind.adoptive
}
