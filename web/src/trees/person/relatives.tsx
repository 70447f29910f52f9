import type { ParentKind, PartnerKind, Person } from '@mulghar/contract/trees/person'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { treePaths } from '../core/paths.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { fullName, yearsOf } from '../core/person-names.ts'

/** What goes without saying, a birth or a marriage, is not said. */
const kindWords: Partial<Record<ParentKind | PartnerKind, MessageDescriptor>> = {
  ADOPTIVE: msg`adopted`,
  FOSTER: msg`foster`,
  STEP: msg`step`,
  PARTNERS: msg`partners`,
  DIVORCED: msg`divorced`,
  SEPARATED: msg`separated`,
}

type Relative = Omit<Person['relations']['parents'][number], 'kind'> & { kind: ParentKind | PartnerKind }

export function Family({ person: { relations } }: { person: Person }) {
  const { t } = useLingui()
  const { parents, partners, children } = relations
  if (parents.length + partners.length + children.length === 0) return null
  return (
    <Card className="grid gap-4">
      <CardTitle>{t`Family`}</CardTitle>
      <Relatives title={t`Parents`} people={parents} />
      <Relatives title={t`Partners`} people={partners} />
      <Relatives title={t`Children`} people={children} />
    </Card>
  )
}

function Relatives({ title, people }: { title: string; people: readonly Relative[] }) {
  const { t, i18n } = useLingui()
  if (people.length === 0) return null
  return (
    <section className="grid gap-1.5">
      <h3 className="text-sm font-medium text-ink-soft">{title}</h3>
      <ul className="grid gap-1 sm:grid-cols-2">
        {people.map((one) => {
          const kind = kindWords[one.kind]
          return (
            <li key={one.id}>
              <Link
                to={treePaths.person(one.id)}
                className="-mx-2 flex min-h-12 items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-sunken"
              >
                <Avatar
                  firstName={one.firstName}
                  lastName={one.lastName}
                  gender={one.gender}
                  departed={!one.living}
                  size="sm"
                />
                <span className="min-w-0 flex-1">
                  <span className="block leading-snug font-medium">{fullName(one) || t`Unknown name`}</span>
                  <span className="text-sm text-ink-soft tabular-nums">{yearsOf(one)}</span>
                </span>
                {kind && <Badge>{i18n._(kind)}</Badge>}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
