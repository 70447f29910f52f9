import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDeferredValue, useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { grouped } from '../../../kit/grouped.ts'
import { classes } from '../../../kit/ui/class-names.ts'
import type { Branch } from '../branches/branches.ts'
import { farLabels, oneLine, type FarLabel, type LabelKind } from './far-names.ts'
import { acrossBy, inReadingOrder, isArrow, labelTowards } from './far-walk.ts'
import { middleOf } from './levels.ts'
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
  /** An arrow leads to a branch that is out of sight. */
  onReach: (branch: Branch) => void
}

const noNames = new Map<number, string>()

/** From afar: the names of branches and of the people one looks for, each a button that goes there. */
export function FarLabels(props: FarLabelsProps) {
  const { scene, model, view, branches, line, chosen, taken, onPerson, onBranch, onReach } = props
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
    // In the order of their places, which is that of the Tab key too.
    return inReadingOrder(found)
  }, [scene, model, page, branches, line, chosen, taken, you, oldest])
  const shift = shiftOf(scene, page, view)
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  /** The branch that an arrow leads to, until its label is there. */
  const wanted = useRef<Branch>(undefined)
  const focus = (label: FarLabel) => buttons.current.get(keyOf(label))?.focus({ preventScroll: true })
  useLayoutEffect(() => {
    const label = wanted.current && labels.find(({ branch }) => branch === wanted.current)
    if (!label) return
    wanted.current = undefined
    focus(label)
  }, [labels])
  function onKey(event: KeyboardEvent, from: FarLabel) {
    if (!isArrow(event.key)) return
    event.preventDefault()
    // From a branch the arrows lead to branches, from somebody to whatever is named.
    const next = labelTowards(from.branch ? labels.filter(({ branch }) => branch) : labels, from, event.key)
    wanted.current = undefined
    if (next) return focus(next)
    const beyond = from.branch && branchBeyond(branches?.shown ?? [], from.branch, acrossBy(event.key))
    if (!beyond) return
    wanted.current = beyond
    onReach(beyond)
  }
  return labels.map((label) => (
    <Label
      key={keyOf(label)}
      label={label}
      shift={shift}
      put={(button) => {
        buttons.current.set(keyOf(label), button)
        return () => buttons.current.delete(keyOf(label))
      }}
      onKey={(event) => onKey(event, label)}
      onPress={() => (label.branch ? onBranch(label.branch) : onPerson(label.person))}
    />
  ))
}

const keyOf = ({ key, person }: FarLabel) => key + person

/** The next branch to a side, by the middles of both. */
function branchBeyond(shown: readonly Branch[], from: Branch, aside: number): Branch | undefined {
  const start = middleOf(from)
  const ahead = shown.filter((branch) => (middleOf(branch) - start) * aside > 0)
  return ahead.sort((one, other) => (middleOf(one) - middleOf(other)) * aside)[0]
}

const looks: Record<LabelKind, string> = {
  me: 'rounded-full border-accent bg-accent text-on-accent font-semibold',
  chosen: 'rounded-full border-accent bg-surface text-ink outline-2 outline-accent',
  founder: 'rounded-[0.6rem] border-line bg-surface text-ink-soft',
  branch: 'rounded-[0.6rem] border-line bg-surface text-ink-soft',
  line: 'rounded-full border-line bg-surface text-ink',
}

type LabelProps = {
  label: FarLabel
  shift: Shift
  put: (button: HTMLButtonElement) => () => void
  onKey: (event: KeyboardEvent) => void
  onPress: () => void
}

function Label({ label, shift, put, onKey, onPress }: LabelProps) {
  const { kind, name, native, note, branch, box } = label
  // It keeps its size: its middle goes where what it names goes.
  const x = Math.round((box.x + box.width / 2) * shift.across + shift.left - box.width / 2)
  const y = Math.round((box.y + box.height / 2) * shift.down + shift.top - box.height / 2)
  return (
    <button
      type="button"
      ref={put}
      data-label={kind}
      tabIndex={kind === 'line' ? -1 : undefined}
      onClick={onPress}
      onKeyDown={onKey}
      style={{
        transform: `translate(${x}px, ${y}px)`,
        width: box.width,
        height: box.height,
      }}
      className={classes(
        'absolute top-0 left-0 grid cursor-pointer will-change-transform content-center justify-items-center border px-1.5 text-xs leading-[1.35]',
        note && box.height <= oneLine && 'grid-flow-col items-center justify-center gap-1.5',
        branch?.isMine ? 'rounded-[0.6rem] border-accent bg-accent-soft text-on-accent-soft' : looks[kind],
      )}
    >
      <span className="max-w-full truncate">
        <b translate="no" className={classes('font-semibold', kind !== 'me' && !branch?.isMine && 'text-ink')}>
          {name}
        </b>
        {native && (
          <span translate="no" lang="ne">
            {' '}
            {native}
          </span>
        )}
      </span>
      {note && <span className="max-w-full truncate"> {note}</span>}
    </button>
  )
}

function peopleWords(people: number): string {
  const count = grouped(people)
  return plural(people, { one: `${count} person`, other: `${count} people` })
}
