import type { PartnerKind, Person } from '@mulghar/contract/trees/person'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { grouped } from '../../kit/grouped.ts'
import { treePaths } from '../core/paths.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { fullName, nepaliName, yearsOf } from '../core/person-names.ts'
import type { RelativeOfPage } from './relative-of-page.ts'
import { keyOfRelative } from '../core/relative-key.ts'
import { useRelatives } from './use-relatives.ts'
import { written } from '../../kit/written.ts'

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
export function Family({ person, wordOf }: { person: Person; wordOf: WordOf }) {
  const { t } = useLingui()
  const [parents, siblings] = [useRelatives(person, 'parents'), useRelatives(person, 'siblings')]
  const [partners, children] = [useRelatives(person, 'partners'), useRelatives(person, 'children')]
  const total = parents.total + partners.total + children.total + siblings.total
  const together = useTogether()
  if (total === 0) return null
  const timesWith = (id: string) => partners.people.filter((one) => one.id === id).length
  const partnerOf = new Map(
    new Set(partners.people.map(({ id }) => id)).size > 1 ? partners.people.map((one) => [one.id, fullName(one)]) : [],
  )
  return (
    <Card className="grid gap-4">
      <CardTitle>{t`Family`}</CardTitle>
      <Relatives
        title={t`Parents`}
        list={{ ...parents, people: parents.people.toSorted(inOrder) }}
        badges={(one) => <Kin>{wordOf({ as: 'parents', one })}</Kin>}
      />
      <Relatives
        title={t`Brothers and sisters`}
        list={siblings}
        badges={(one) => <Kin>{wordOf({ as: 'siblings', one })}</Kin>}
      />
      <Relatives
        title={t`Partners`}
        list={partners}
        badges={(one) => <OfPartner one={one} wordOf={wordOf} />}
        // When they came together tells their times apart.
        beneath={(one) => (timesWith(one.id) > 1 ? together(one) : undefined)}
      />
      <Relatives
        title={t`Children`}
        list={children}
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

/** When two were together, as far as it is known and shown. */
function useTogether(): (partner: Person['relations']['partners'][number]) => string | undefined {
  const { t } = useLingui()
  return ({ from, to }) => {
    const [since, until] = [from?.year, to?.year]
    if (since != null && until != null) return t`together from ${since} to ${until}`
    if (since != null) return t`together since ${since}`
    return until == null ? undefined : t`together until ${until}`
  }
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
  list: Omit<ReturnType<typeof useRelatives>, 'people'> & { people: readonly T[] }
  badges: (one: T) => ReactNode
  beneath?: (one: T) => string | undefined
}

function Relatives<T extends Line>({ title, list, badges, beneath }: RelativesProps<T>) {
  const { people, total } = list
  const [isWhole, setWhole] = useState(people.length <= mostAtOnce)
  if (people.length === 0) return null
  const shown = isWhole ? people : people.slice(0, mostAtOnce)
  return (
    <section className="grid gap-1.5">
      <h3 className="text-sm font-medium text-ink-soft">
        {title} {total > mostAtOnce && <span className="text-ink-faint">({grouped(total)})</span>}
      </h3>
      <ul className="grid gap-x-7 gap-y-1 sm:grid-cols-2">
        {shown.map((one) => (
          <li key={keyOfRelative(one)}>
            <Relative one={one} badges={badges(one)} beneath={beneath?.(one)} />
          </li>
        ))}
      </ul>
      {!isWhole && (
        <Button variant="plain" size="sm" className="justify-self-start" onClick={() => setWhole(true)}>
          <Plural value={people.length - shown.length} one="Show # more" other="Show # more" />
        </Button>
      )}
      {isWhole && list.isFailed && (
        <p role="alert" className="text-sm text-sindoor">
          <Trans>These could not be loaded. Please try again.</Trans>
        </p>
      )}
      {isWhole && list.hasMore && (
        <Button variant="plain" size="sm" className="justify-self-start" busy={list.isLoading} onClick={list.showMore}>
          <Trans>Show more</Trans>
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
        <span {...written(fullName(one) || native)} className="block leading-snug font-semibold">
          {fullName(one) || native || t`Unknown name`}
        </span>
        {native && fullName(one) && (
          <span {...written(native)} lang="ne" className="block text-sm leading-normal text-ink-soft">
            {native}
          </span>
        )}
        {under && <span className="block text-xs text-ink-faint tabular-nums">{under}</span>}
      </span>
      <span className="flex max-w-[45%] flex-wrap justify-end gap-1">{badges}</span>
    </Link>
  )
}
