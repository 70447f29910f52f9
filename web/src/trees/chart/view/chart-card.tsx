import { memo, type KeyboardEvent } from 'react'
import { Avatar } from '../../../kit/ui/avatar.tsx'
import { classes } from '../../../kit/ui/class-names.ts'
import { markFills, useMarks } from '../marks.ts'
import type { TreeModel } from '../model/model.ts'
import { nameOf, nativeOf, yearsOf } from '../model/names.ts'

const genders: Record<string, string> = { F: 'FEMALE', M: 'MALE', O: 'OTHER', U: 'UNKNOWN' }
const edges: Record<string, string> = {
  F: 'border-l-woman',
  M: 'border-l-man',
  O: 'border-l-other',
  U: 'border-l-line',
}

export type ChartCardProps = {
  model: TreeModel
  person: number
  left: number
  top: number
  width: number
  height: number
  isChosen: boolean
  pictureUrl: string | undefined
  onChoose: (person: number) => void
  onKey: (event: KeyboardEvent, person: number) => void
}

/** A person near: name in both scripts and years; a button that opens them. */
export const ChartCard = memo(function ChartCard(props: ChartCardProps) {
  const { model, person, left, top, width, height, isChosen, pictureUrl, onChoose, onKey } = props
  const { first, last, gender, living } = model.columns.people
  const native = nativeOf(model, person)
  const letter = gender[person] ?? 'U'
  const departed = living[person] !== '1'
  const name = nameOf(model, person)
  const marks = useMarks()
  const kind = marks.kindOf?.(person)
  const label = marks.labelOf?.(person)
  const isOnWay = marks.path?.includes(person)
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
        'absolute flex items-center gap-2.5 rounded-md border border-l-[5px] px-3 text-left shadow-lift',
        kind ? markFills[kind] : departed ? 'bg-departed' : 'bg-surface',
        edges[letter],
        isOnWay ? 'border-line outline-3 outline-marigold' : isChosen ? 'outline-2 outline-accent' : 'border-line',
      )}
    >
      <Avatar
        firstName={first[person]}
        lastName={last[person]}
        gender={genders[letter]}
        pictureUrl={pictureUrl}
        departed={departed}
        size="sm"
      />
      <span className="grid min-w-0 leading-snug">
        <b className="line-clamp-2 text-sm leading-tight font-semibold">{name || '—'}</b>
        {native && (
          <span lang="ne" className="truncate text-xs leading-normal text-ink-soft">
            {native}
          </span>
        )}
        {label === undefined ? (
          <small className="truncate text-2xs text-ink-soft">{yearsOf(model, person)}</small>
        ) : (
          <small lang={marks.language} title={label} className="truncate text-xs leading-normal font-semibold text-ink">
            {label}
          </small>
        )}
      </span>
    </button>
  )
})
