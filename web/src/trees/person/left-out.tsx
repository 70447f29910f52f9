import type { Person } from '@mulghar/contract/trees/person'
import type { Shortened } from '@mulghar/contract/trees/shortened'
import { useLingui } from '@lingui/react/macro'
import { grouped } from '../../kit/grouped.ts'
import { Card, CardTitle } from '../../kit/ui/card.tsx'

/** The parts that the page of a person does not show: counts of lists that go on, and texts that end early. */
export function LeftOut({ person }: { person: Person }) {
  const { t } = useLingui()
  const lineOf = useLineOfList()
  const { shortened } = person
  if (!shortened) return null
  const lists = Object.keys(shortened.counts) as (keyof Shortened['counts'])[]
  return (
    <Card>
      <CardTitle>{t`Not everything is shown`}</CardTitle>
      <div className="grid gap-2 text-ink-soft">
        <p>{t`There is more about this person than fits on this page. An export of the family tree contains all of it.`}</p>
        {lists.length > 0 && (
          <ul className="list-disc pl-5">
            {lists.map((list) => (
              <li key={list}>{lineOf(list, person[list]?.length ?? 0, shortened.counts[list] ?? 0)}</li>
            ))}
          </ul>
        )}
        {shortened.texts.length > 0 && <p>{t`Long texts that end with […] are shown only in part.`}</p>}
      </div>
    </Card>
  )
}

function useLineOfList() {
  const { t } = useLingui()
  return (list: keyof Shortened['counts'], shownCount: number, totalCount: number) => {
    const [shown, total] = [grouped(shownCount), grouped(totalCount)]
    const lines = {
      names: t`Names: ${shown} of ${total} are shown.`,
      addresses: t`Addresses: ${shown} of ${total} are shown.`,
      educations: t`Education: ${shown} of ${total} are shown.`,
      jobs: t`Work: ${shown} of ${total} are shown.`,
      sources: t`Sources: ${shown} of ${total} are shown.`,
      notes: t`Notes: ${shown} of ${total} are shown.`,
      facts: t`Facts: ${shown} of ${total} are shown.`,
      associates: t`Godparents and witnesses: ${shown} of ${total} are shown.`,
      familiesAlone: t`Families without a known partner: ${shown} of ${total} are shown.`,
    }
    return lines[list]
  }
}

/** The same of a family, below its words. */
export function FamilyLeftOut({ shortened }: { shortened: Shortened | undefined }) {
  const { t } = useLingui()
  if (!shortened) return null
  return (
    <p className="mt-1 text-xs text-ink-soft">
      {t`Some notes or sources of this family are not shown here. An export of the family tree contains all of them.`}
    </p>
  )
}
