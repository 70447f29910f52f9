import type { FoundPerson } from '@mulghar/contract/trees/review'
import { useLingui } from '@lingui/react/macro'
import { treePaths } from '../core/paths.ts'
import { dateInLine } from '../../kit/partial-dates.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { yearInWords } from '../../kit/year-words.ts'
import { fullName, nepaliName } from '../core/person-names.ts'
import { listed } from '../../kit/lists.ts'
import { written } from '../../kit/written.ts'

type Beside = { person: FoundPerson; beside: FoundPerson }

/** Somebody with enough around them to be told apart from a namesake; what neither of the two says has no line. */
export function FoundPersonView({ person, beside }: Beside) {
  const { t } = useLingui()
  const nepali = nepaliName(person)
  const event = (date: FoundPerson['birth'], place: string | null | undefined) =>
    [date && dateInLine(date), place].filter(Boolean).join(', ')
  const names = (people: FoundPerson['parents'], count = people.length) => {
    const all = listed(people.map((one) => named(one, t`Unknown name`)))
    const more = count - people.length
    return more > 0 ? t`${all} and ${more} more` : all
  }
  const lines: [label: string, tell: (one: FoundPerson) => string][] = [
    [t`Born`, (one) => event(one.birth, one.bornPlace)],
    [t`Died`, (one) => event(one.death, one.deathPlace)],
    [t`Parents`, (one) => names(one.parents)],
    [t`Partners`, (one) => names(one.partners)],
    [t`Children`, (one) => names(one.children, one.childCount)],
  ]
  return (
    <div className="grid content-start gap-2.5">
      <div className="flex items-center gap-3">
        <Avatar
          firstName={person.firstName}
          lastName={person.lastName}
          pictureUrl={person.image?.thumbUrl}
          gender={person.gender}
          departed={!person.living}
        />
        <div className="min-w-0">
          <TextLink {...written(fullName(person))} to={treePaths.person(person.id)}>
            {fullName(person) || t`Unknown name`}
          </TextLink>
          {nepali && (
            <span lang="ne" className="block text-sm text-ink-soft">
              {nepali}
            </span>
          )}
        </div>
      </div>
      <dl className="grid gap-1 text-sm">
        {lines.map(
          ([label, tell]) =>
            (tell(person) || tell(beside)) && (
              <div key={label} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-2">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="wrap-anywhere">
                  {tell(person) || <span className="text-ink-soft">{t`not given`}</span>}
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

function named(one: FoundPerson['parents'][number], unknown: string): string {
  const name = fullName(one) || unknown
  return one.born === null ? name : `${name} (${yearInWords(one.born)})`
}
