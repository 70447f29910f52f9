import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo } from 'react'
import { grouped } from '../../../kit/grouped.ts'
import { classes } from '../../../kit/ui/class-names.ts'
import type { Branch } from '../branches/branches.ts'
import { farLabels, type FarLabel, type LabelKind } from './far-names.ts'
import type { Box } from '../branches/place-labels.ts'
import type { TreeModel } from '../model/model.ts'
import { shiftOf, type Shift } from './picture.ts'
import type { Scene, View } from './scene.ts'
import type { NamedBranches } from './use-branches.ts'
import { wordWidth } from './word-width.ts'

export type FarLabelsProps = {
  scene: Scene
  model: TreeModel
  view: View
  page: View
  branches: NamedBranches | undefined
  line: readonly number[]
  /** Who is looked at; -1 where nobody was asked for. */
  chosen: number
  /** What stands over the chart already. */
  taken: readonly Box[]
  onPerson: (person: number) => void
  onBranch: (branch: Branch) => void
}

const noNames = new Map<number, string>()

/** From afar: the names of branches and of the people one looks for, each a button that goes there. */
export function FarLabels(props: FarLabelsProps) {
  const { scene, model, view, branches, line, chosen, taken, onPerson, onBranch } = props
  // In a frame of their own, after the one in which the chart is painted anew.
  const page = useDeferredValue(props.page)
  const { t } = useLingui()
  const [you, oldest] = [t`you`, t`oldest ancestor`]
  const labels = useMemo(() => {
    const found = farLabels({
      scene,
      model,
      view: page,
      branches,
      surnames: branches?.surnames ?? noNames,
      line,
      chosen,
      taken,
      peopleWords,
      words: { you, oldest },
      widthOf: wordWidth,
    })
    // In the order of reading, which is that of the Tab key too.
    return found.toSorted((one, other) => rank[one.kind] - rank[other.kind])
  }, [scene, model, page, branches, line, chosen, taken, you, oldest])
  const shift = shiftOf(scene, page, view)
  return labels.map((label) => (
    <Label
      key={label.key + label.person}
      label={label}
      shift={shift}
      onPress={() => (label.branch ? onBranch(label.branch) : onPerson(label.person))}
    />
  ))
}

const rank: Record<LabelKind, number> = { me: 0, chosen: 1, founder: 2, branch: 3, line: 4 }

const looks: Record<LabelKind, string> = {
  me: 'rounded-full border-accent bg-accent text-on-accent font-semibold',
  chosen: 'rounded-full border-accent bg-surface text-ink outline-2 outline-accent',
  founder: 'rounded-[0.6rem] border-line bg-surface text-ink-soft',
  branch: 'rounded-[0.6rem] border-line bg-surface text-ink-soft',
  line: 'rounded-full border-line bg-surface text-ink',
}

function Label({ label, shift, onPress }: { label: FarLabel; shift: Shift; onPress: () => void }) {
  const { kind, name, native, note, branch, box } = label
  // It keeps its size: its middle goes where what it names goes.
  const x = Math.round((box.x + box.width / 2) * shift.across + shift.left - box.width / 2)
  const y = Math.round((box.y + box.height / 2) * shift.down + shift.top - box.height / 2)
  return (
    <button
      type="button"
      tabIndex={kind === 'line' ? -1 : undefined}
      onClick={onPress}
      style={{
        transform: `translate(${x}px, ${y}px)`,
        width: box.width,
        height: box.height,
      }}
      className={classes(
        'absolute top-0 left-0 grid cursor-pointer will-change-transform content-center justify-items-center border px-1.5 text-xs leading-[1.35]',
        branch?.isMine ? 'rounded-[0.6rem] border-accent bg-accent-soft text-on-accent-soft' : looks[kind],
      )}
    >
      <span className="max-w-full truncate">
        <b className={classes('font-semibold', kind !== 'me' && !branch?.isMine && 'text-ink')}>{name}</b>
        {native && <span lang="ne"> {native}</span>}
      </span>
      {note && <span className="max-w-full truncate"> {note}</span>}
    </button>
  )
}

function peopleWords(people: number): string {
  const count = grouped(people)
  return plural(people, { one: `${count} person`, other: `${count} people` })
}
