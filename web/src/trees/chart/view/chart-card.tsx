import { t } from '@lingui/core/macro'
import { memo, type KeyboardEvent } from 'react'
import { classes } from '../../../kit/ui/class-names.ts'
import { cardShapeOf, type CardShape } from '../layout/metrics.ts'
import { markFills, useMarks } from '../marks.ts'
import { childKind, strongerKind } from '../model/kinds.ts'
import type { TreeModel } from '../model/model.ts'
import { nativeOf } from '../model/names.ts'
import { cardTextOf, squeezeOf, type CardText } from './card-text.ts'
import { Portrait } from './portrait.tsx'
import { textWidth } from './text-width.ts'

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
  pictureUrl: string | undefined
  onChoose: (person: number) => void
  onKey: (event: KeyboardEvent, person: number) => void
}

/** A person near: portrait, kinship, name in both scripts and years; a button that opens them. */
export const ChartCard = memo(function ChartCard(props: ChartCardProps) {
  const { model, person, left, top, width, height, isChosen, isMe, pictureUrl, onChoose, onKey } = props
  const { first, last, gender, living } = model.columns.people
  const departed = living[person] !== '1'
  const marks = useMarks()
  const kind = marks.kindOf?.(person)
  const label = marks.labelOf?.(person)
  const isOnWay = marks.path?.includes(person)
  const shape = cardShapeOf(width)
  const text = cardTextOf(
    model,
    person,
    shape,
    isAdopted(model, person) ? t`adopted` : '',
    label ?? (isMe ? t`you` : undefined),
    textWidth,
  )
  const { hasSmallPortrait, isWordShort, isNameShort, isInOneScript } = squeezeOf(text, shape, height, textWidth)
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
        'absolute flex items-center rounded-[0.75rem] border',
        frames[shape],
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
        isSmall={shape !== 'tall' || hasSmallPortrait}
      />
      <span
        className={classes('grid w-full min-w-0', shape === 'low' ? 'justify-items-start' : 'justify-items-center')}
      >
        <Names
          text={text}
          shape={shape}
          isShort={isNameShort}
          isInOneScript={isInOneScript}
          surname={first[person] ? last[person] : ''}
          native={nativeOf(model, person)}
        />
        {text.facts.map((fact) => (
          <small
            key={fact}
            className={classes(
              'max-w-full leading-[1.3] wrap-anywhere text-ink-soft tabular-nums',
              shape === 'tall' ? 'text-xs' : 'text-2xs tracking-tight',
            )}
          >
            {fact}
          </small>
        ))}
        {text.word !== undefined && (
          <span
            data-kin
            lang={label === undefined ? undefined : marks.language}
            className={classes(
              'max-w-full rounded-sm leading-[1.3] font-medium wrap-anywhere hyphens-manual',
              isWordShort && 'line-clamp-2',
              labels[shape],
              label === undefined ? 'bg-accent text-on-accent' : 'bg-marigold-soft text-on-marigold-soft',
            )}
          >
            {text.word}
          </span>
        )}
      </span>
    </button>
  )
})

const frames: Record<CardShape, string> = {
  tall: 'flex-col justify-center gap-1 px-1.5 pt-2 pb-1.5 text-center',
  small: 'flex-col justify-center gap-0.5 px-px py-2 text-center',
  low: 'gap-2 px-1.5 py-2 text-left',
}

const labels: Record<CardShape, string> = {
  tall: 'order-first mb-1 px-1.5 text-xs',
  small: 'order-first mb-0.5 px-px text-2xs tracking-tight',
  low: 'order-last px-1 text-2xs',
}

type NamesProps = {
  text: CardText
  shape: CardShape
  isShort: boolean
  /** The other script has no room, and only screen readers read it. */
  isInOneScript: boolean
  /** Screen readers read the parts that a small card leaves out. */
  surname: string | undefined
  native: string
}

/** The name in both scripts; where there is little room, the given names of both. */
function Names({ text, shape, isShort, isInOneScript, surname, native }: NamesProps) {
  const clamp = isShort ? 'line-clamp-1' : 'line-clamp-2'
  if (shape === 'tall')
    return (
      <>
        <b translate="no" className={`${clamp} max-w-full text-sm leading-[1.2] font-semibold text-balance`}>
          {text.name}
        </b>
        {native && (
          <span
            translate="no"
            lang="ne"
            className={isInOneScript ? 'sr-only' : 'max-w-full truncate text-xs leading-normal text-ink-soft'}
          >
            {native}
          </span>
        )}
      </>
    )
  const others = native.split(' ').slice(1).join(' ')
  const told = (words: string | undefined) => words && <span className="sr-only"> {words}</span>
  const second = text.native && (
    <>
      {text.native}
      {told(others)}
    </>
  )
  if (shape === 'low')
    return (
      <span translate="no" className={`${clamp} max-w-full pr-4 text-xs leading-[1.35] font-semibold`}>
        {text.name}
        {told(surname)}
        {second ? (
          <span lang="ne" className="font-normal text-ink-soft">
            {' '}
            {second}
          </span>
        ) : (
          told(native)
        )}
      </span>
    )
  return (
    <>
      <span translate="no" className={`${clamp} max-w-full text-xs leading-[1.3] font-semibold wrap-anywhere`}>
        {text.name}
        {told(surname)}
      </span>
      {second && (
        <span translate="no" lang="ne" className="max-w-full truncate text-xs leading-normal text-ink-soft">
          {second}
        </span>
      )}
    </>
  )
}

/** True where the parents above a person adopted them. */
export function isAdopted({ shape }: TreeModel, person: number): boolean {
  const at = shape.parentStart[person]!
  if (at === shape.parentStart[person + 1]!) return false
  const link = shape.parentLink[at]!
  return strongerKind(shape.childKindA[link]!, shape.childKindB[link]!) === childKind.adoptive
}
