import type { PartnerKind, Person } from '@mulghar/contract/trees/person'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { treePaths } from '../core/paths.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { fullName, nepaliName, yearsOf } from '../core/person-names.ts'
import type { RelativeOfPage } from './relative-of-page.ts'

/** What goes without saying, a marriage, is not said; of parents and children the kinship word tells it. */
const kindWords: Partial<Record<PartnerKind, MessageDescriptor>> = {
  PARTNERS: msg`partners`,
  DIVORCED: msg`divorced`,
  SEPARATED: msg`separated`,
}

type Parent = Person['relations']['parents'][number]

/** What the person of the page calls a relative; it is given by whoever knows the words. */
export type WordOf = (relative: RelativeOfPage) => ReactNode

/** So many of one kind are seen at first. */
const mostAtOnce = 12

/** Parents, brothers and sisters, partners, children, each in their order. */
export function Family({ person: { relations }, wordOf }: { person: Person; wordOf: WordOf }) {
  const { t } = useLingui()
  const { parents, partners, children, siblings } = relations
  if (parents.length + partners.length + children.length + siblings.length === 0) return null
  const partnerOf = new Map(partners.length > 1 ? partners.map((one) => [one.id, fullName(one)]) : [])
  return (
    <Card className="grid gap-4">
      <CardTitle>{t`Family`}</CardTitle>
      <Relatives
        title={t`Parents`}
        people={parents.toSorted(inOrder)}
        badges={(one) => <Kin>{wordOf({ as: 'parents', one })}</Kin>}
      />
      <Relatives
        title={t`Brothers and sisters`}
        people={siblings}
        badges={(one) => <Kin>{wordOf({ as: 'siblings', one })}</Kin>}
      />
      <Relatives title={t`Partners`} people={partners} badges={(one) => <OfPartner one={one} wordOf={wordOf} />} />
      <Relatives
        title={t`Children`}
        people={children}
        badges={(one) => <Kin>{wordOf({ as: 'children', one })}</Kin>}
        // The other parent is said where there is more than one partner.
        beneath={({ otherParentId }) => {
          const other = otherParentId && partnerOf.get(otherParentId)
          return other ? t`with ${other}` : undefined
        }}
      />
    </Card>
  )
}

/** Those by birth first; of a couple he stands before her, as on the chart. */
function inOrder(one: Parent, other: Parent): number {
  const isOther = ({ kind }: Parent) => Number(kind !== 'BIRTH' && kind !== 'UNKNOWN')
  return isOther(one) - isOther(other) || Number(other.gender === 'MALE') - Number(one.gender === 'MALE')
}

const Kin = ({ children }: { children: ReactNode }) => <Badge tone="marigold">{children}</Badge>

function OfPartner({ one, wordOf }: { one: Person['relations']['partners'][number]; wordOf: WordOf }) {
  const { i18n } = useLingui()
  const kind = kindWords[one.kind]
  return (
    <>
      {kind && <Badge>{i18n._(kind)}</Badge>}
      {one.kind !== 'PARTNERS' && <Kin>{wordOf({ as: 'partners', one })}</Kin>}
    </>
  )
}

type Line = RelativeOfPage['one']
type RelativesProps<T extends Line> = {
  title: string
  people: readonly T[]
  badges: (one: T) => ReactNode
  beneath?: (one: T) => string | undefined
}

function Relatives<T extends Line>({ title, people, badges, beneath }: RelativesProps<T>) {
  const [isWhole, setWhole] = useState(people.length <= mostAtOnce)
  if (people.length === 0) return null
  const shown = isWhole ? people : people.slice(0, mostAtOnce)
  return (
    <section className="grid gap-1.5">
      <h3 className="text-sm font-medium text-ink-soft">{title}</h3>
      <ul className="grid gap-x-7 gap-y-1 sm:grid-cols-2">
        {shown.map((one) => (
          <li key={one.id}>
            <Relative one={one} badges={badges(one)} beneath={beneath?.(one)} />
          </li>
        ))}
      </ul>
      {!isWhole && (
        <Button variant="plain" size="sm" className="justify-self-start" onClick={() => setWhole(true)}>
          <Plural value={people.length - shown.length} one="Show # more" other="Show # more" />
        </Button>
      )}
    </section>
  )
}

type RelativeProps = { one: Line; badges: ReactNode; beneath: string | undefined }

function Relative({ one, badges, beneath }: RelativeProps) {
  const { t } = useLingui()
  const native = nepaliName(one)
  const under = [yearsOf(one), beneath].filter(Boolean).join(' · ')
  return (
    <Link
      to={treePaths.person(one.id)}
      className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken"
    >
      <Avatar
        firstName={one.firstName}
        lastName={one.lastName}
        pictureUrl={one.image?.thumbUrl}
        gender={one.gender}
        departed={!one.living}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block leading-snug font-semibold">{fullName(one) || native || t`Unknown name`}</span>
        {native && fullName(one) && (
          <span lang="ne" className="block text-sm leading-normal text-ink-soft">
            {native}
          </span>
        )}
        {under && <span className="block text-xs text-ink-faint tabular-nums">{under}</span>}
      </span>
      <span className="flex max-w-[45%] flex-wrap justify-end gap-1">{badges}</span>
    </Link>
  )
}
