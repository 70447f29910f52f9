import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CornerRightDown, CornerRightUp, Heart } from 'lucide-react'
import type { Chip } from '../focus-chips.ts'
import type { LongLink } from '../long-links.ts'
import type { TreeModel } from '../model.ts'
import { nameOf } from '../names.ts'
import type { Scene } from './scene.ts'

const look =
  'rounded-full border border-line-strong bg-surface text-xs font-medium whitespace-nowrap text-ink-soft hover:text-ink'
const mostLinks = 2

/** What lies beyond the focus: it opens when it is pressed. */
export function FocusChip({ chip, scene, onChip }: { chip: Chip; scene: Scene; onChip: (chip: Chip) => void }) {
  const at = scene.placeOf(chip.person)
  if (at < 0) return null
  const { metrics, x, y } = scene.layout
  const above = chip.branch === 'parents'
  const words = above
    ? plural(chip.generations, { one: '# generation above', other: '# generations above' })
    : chip.branch === 'children'
      ? plural(chip.count, { one: '# child', other: '# children' })
      : plural(chip.count, { one: '# partner', other: '# partners' })
  return (
    <button
      type="button"
      onClick={() => onChip(chip)}
      style={{ transform: `translate(${x[at]! + 12}px, ${above ? y[at]! - 30 : y[at]! + metrics.cardHeight + 6}px)` }}
      className={`absolute px-3 ${look}`}
    >
      {words}
    </button>
  )
}

export type LongLinkChipsProps = {
  links: readonly LongLink[]
  /** The card's place in the layout. */
  at: number
  scene: Scene
  model: TreeModel
  onJump: (person: number) => void
  onOpen: (person: number) => void
}

/** Relatives who stand far away on the chart: a press goes there. */
export function LongLinkChips({ links, at, scene, model, onJump, onOpen }: LongLinkChipsProps) {
  const { t } = useLingui()
  const { metrics, x, y } = scene.layout
  const groups = {
    above: links.filter(({ as }) => as === 'parent'),
    below: links.filter(({ as }) => as !== 'parent'),
  }
  const place = {
    above: { transform: `translate(${x[at]! + 8}px, ${y[at]! - 27}px)` },
    below: { transform: `translate(${x[at]! + 8}px, ${y[at]! + metrics.cardHeight + 4}px)` },
  }
  return (['above', 'below'] as const).map((side) => {
    const [shown, others] = [groups[side].slice(0, mostLinks), groups[side].length - mostLinks]
    if (shown.length === 0) return null
    return (
      <div key={side} className="absolute flex gap-1" style={{ ...place[side], width: metrics.cardWidth - 16 }}>
        {shown.map(({ to, as }) => {
          const person = scene.personAt(to)
          const name = nameOf(model, person) || t`Unknown name`
          const words = {
            parent: t`Parents continue there: ${name}`,
            child: t`Child continues there: ${name}`,
            partner: t`Partner continues there: ${name}`,
          }
          const Icon = { parent: CornerRightUp, child: CornerRightDown, partner: Heart }[as]
          return (
            <button
              key={`${as} ${to}`}
              type="button"
              aria-label={words[as]}
              title={words[as]}
              onClick={() => onJump(person)}
              className={`flex min-w-0 items-center gap-1 px-2 ${look}`}
            >
              <Icon className="size-3 shrink-0" />
              <span className="truncate">{name}</span>
            </button>
          )
        })}
        {others > 0 && (
          <button type="button" onClick={() => onOpen(scene.personAt(at))} className={`shrink-0 px-2 ${look}`}>
            {plural(others, { one: '# more', other: '# more' })}
          </button>
        )}
      </div>
    )
  })
}
