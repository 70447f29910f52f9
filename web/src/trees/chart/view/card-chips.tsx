import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CornerRightDown, CornerRightUp, DoorOpen, Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from '../../../kit/router/react.tsx'
import type { TreeLink } from '@mulghar/contract/trees/links'
import { behind } from '../../links/links-of-people.ts'
import type { Chip } from '../focus-chips.ts'
import { cardShapeOf } from '../layout/metrics.ts'
import type { LongLink } from '../long-links.ts'
import type { TreeModel } from '../model/model.ts'
import { nameOf } from '../model/names.ts'
import { figurePx, isLinkNamed, linksShown, stripInside } from './chip-room.ts'
import type { Scene, View } from './scene.ts'
import { grouped } from '../../../kit/grouped.ts'

/** So many far relatives are named on a side of a card; the rest are on the person's page. */
const mostLinks = 2

export type CardChipsProps = {
  /** What lies beyond the focus at this card. */
  chips: readonly Chip[]
  /** Relatives who stand far away on the chart. */
  links: readonly LongLink[]
  /** Where one can go from here into other trees. */
  treeLinks: readonly TreeLink[]
  /** The card's place in the layout. */
  at: number
  scene: Scene
  view: View
  model: TreeModel
  onChip: (chip: Chip) => void
  onJump: (person: number) => void
  onOpen: (person: number) => void
}

/** On the edges of a card: what is not drawn beside it, on the edge that it opens. A press opens it, or goes there. */
export function CardChips(props: CardChipsProps) {
  const { chips, links, treeLinks, at, scene, view } = props
  const { metrics, x, y } = scene.layout
  const over = Math.min(6, metrics.siblingGap / 2 - 1)
  // Between small cards there is just enough room for a figure.
  const isSmall = cardShapeOf(metrics.cardWidth) === 'small'
  // Small chips have a least width of their own, in px of the screen, which this one would replace.
  const above = isSmall ? '' : '*:min-w-6'
  const beside = chips.find(({ branch }) => branch === 'partners')
  const sides = [
    { top: y[at]! - 19, isHere: (one: Chip | LongLink) => isAbove(one) },
    { top: y[at]! + metrics.cardHeight - 9, isHere: (one: Chip | LongLink) => !isAbove(one) },
  ]
  return (
    <>
      {sides.map(({ top, isHere }) => {
        const [beyond, far] = [chips.filter((chip) => chip !== beside && isHere(chip)), links.filter(isHere)]
        const ways = top < y[at]! ? none : treeLinks
        // Partners are beside a card: their chip is at its right, above the words.
        const aside = top < y[at]! ? beside : undefined
        if (beyond.length + far.length + ways.length === 0 && !aside) return null
        const whole = { left: x[at]! - over, top, width: metrics.cardWidth + 2 * over }
        const strip = stripInside(whole, Math.max(top, y[at]! + metrics.cardHeight - 37), view)
        const room = strip.width - figurePx * (beyond.length + (aside ? 1 : 0))
        const roomOfEach = far.length > 0 && ways.length > 0 ? room / 2 - 2 : room
        return (
          <div
            key={top}
            className={`pointer-events-none absolute flex h-7 items-center gap-1 ${strip.isOut ? 'opacity-0 focus-within:opacity-100' : '*:pointer-events-auto'} ${top < y[at]! ? above : 'justify-center'}`}
            style={{ transform: `translate(${strip.left}px, ${strip.top}px)`, width: strip.width }}
          >
            {beyond.map((chip) => (
              <Beyond key={chip.branch} chip={chip} isSmall={isSmall} onChip={props.onChip} />
            ))}
            <FarPills {...props} links={far} room={roomOfEach} />
            <TreeLinkPills on={scene.personAt(at)} treeLinks={ways} room={roomOfEach} />
            {aside && (
              <div className="ml-auto">
                <Beyond chip={aside} isSmall={isSmall} onChip={props.onChip} />
              </div>
            )}
          </div>
        )
      })}
    </>
  )
}

const none: readonly TreeLink[] = []
const isAbove = (one: Chip | LongLink) => ('as' in one ? one.as === 'parent' : one.branch === 'parents')

function wordsOf({ branch, count, generations, further }: Chip): string {
  const high = grouped(generations)
  const many = grouped(count)
  const all = grouped(generations + further)
  if (further > 0) return t`${high} of ${all} generations above`
  if (branch === 'parents')
    return plural(generations, { one: `${high} generation above`, other: `${high} generations above` })
  if (branch === 'children') return plural(count, { one: `${many} child`, other: `${many} children` })
  return plural(count, { one: `${many} partner`, other: `${many} partners` })
}

/** How much more there is, on the edge behind which it stands. */
function Beyond({ chip, isSmall, onChip }: { chip: Chip; isSmall?: boolean; onChip: (chip: Chip) => void }) {
  const many = grouped(chip.branch === 'parents' ? chip.generations : chip.count)
  return (
    <Pill on={chip.person} label={wordsOf(chip)} look="plain" isSmall={isSmall} onClick={() => onChip(chip)}>
      +{many}
    </Pill>
  )
}

function FarPills({ links, at, scene, model, room, onJump, onOpen }: CardChipsProps & { room: number }) {
  const { t } = useLingui()
  const own = scene.personAt(at)
  const { named, more: others, isBare } = linksShown(links.length, room, mostLinks)
  const more = grouped(others)
  return (
    <>
      {links.slice(0, named).map(({ to, as }) => {
        const person = scene.personAt(to)
        const name = nameOf(model, person) || t`Unknown name`
        const words = {
          parent: t`Go to where these parents are shown: ${name}`,
          child: t`Show ${name} in the chart`,
          partner: t`Go to where this partner is shown: ${name}`,
        }
        const Icon = { parent: CornerRightUp, child: CornerRightDown, partner: Heart }[as]
        return (
          <Pill key={`${as} ${to}`} on={own} label={words[as]} look="far" onClick={() => onJump(person)}>
            <Icon className="size-3 shrink-0" />
            {!isBare && (
              <span translate="no" className="truncate">
                {name}
              </span>
            )}
          </Pill>
        )
      })}
      {others > 0 && <Pill on={own} look="plain" onClick={() => onOpen(own)}>{t`${more} more`}</Pill>}
    </>
  )
}

/** The first link by its tree's name, and how many there are besides; all of them stand with the card's actions. */
function TreeLinkPills({ on, treeLinks, room }: Pick<CardChipsProps, 'treeLinks'> & { on: number; room: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [treeLink, ...others] = treeLinks
  if (!treeLink) return null
  return (
    <Pill
      on={on}
      label={t`Open linked tree: ${treeLink.tree.name}`}
      look="door"
      onClick={() => void navigate(behind(treeLink))}
    >
      <DoorOpen className="size-3 shrink-0" />
      {isLinkNamed(others.length > 0 ? room - figurePx : room) && (
        <span translate="no" className="truncate">
          {treeLink.tree.name}
        </span>
      )}
      {others.length > 0 && <span>+{grouped(others.length)}</span>}
    </Pill>
  )
}

const looks = {
  plain: 'shrink-0 border-line-strong bg-surface text-ink-soft hover:text-ink',
  far: 'min-w-0 border-dashed border-accent bg-surface text-accent hover:bg-accent-soft',
  door: 'min-w-0 border-clay-line bg-clay-soft text-on-clay-soft hover:border-clay',
}

type PillProps = {
  /** Whose card it hangs on. */
  on: number
  label?: string
  look: keyof typeof looks
  isSmall?: boolean | undefined
  onClick: () => void
  children: ReactNode
}

function Pill({ on, label, look, isSmall, onClick, children }: PillProps) {
  return (
    <button
      type="button"
      data-chip={on}
      aria-label={label}
      title={label}
      onClick={onClick}
      className={`flex h-[max(1.75rem,calc(24px/var(--chart-scale,1)))] ${isSmall ? 'min-w-[calc(24px/var(--chart-scale,1))] px-1' : 'min-w-8 px-2'} items-center justify-center gap-1 rounded-full border text-xs leading-none font-semibold whitespace-nowrap tabular-nums ${looks[look]}`}
    >
      {children}
    </button>
  )
}
