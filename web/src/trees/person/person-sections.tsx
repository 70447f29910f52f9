import type { Person } from '@mulghar/contract/trees/person'
import { textKeysIn } from '@mulghar/contract/trees/person-fields'
import { useLingui } from '@lingui/react/macro'
import { longDate } from '../../kit/dates.ts'
import { dateInLine } from '../../kit/partial-dates.ts'
import { treePaths } from '../core/paths.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { factTypeInWords } from '../core/fact-words.ts'
import { nameKindWords } from '../core/name-kinds.ts'
import { textLabels } from '../core/text-words.ts'
import { TreePicture } from '../core/tree-picture.tsx'
import { Cited } from './cited.tsx'
import { shownFacts } from './shown-facts.ts'
import { shownText } from './shown-text.ts'
import { Station, Stations } from './spans.tsx'
import { written } from '../../kit/written.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

type Of = { person: Person }

export function LinkedTree({ person: { linkedFamilyTree: tree } }: Of) {
  const { t } = useLingui()
  if (!tree) return null
  return (
    <Card>
      <CardTitle>{t`Linked Family Tree`}</CardTitle>
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-3 md:grid-cols-[11rem_minmax(0,1fr)] md:items-center md:gap-5">
        <div className="aspect-square overflow-hidden rounded-md md:aspect-4/3">
          <TreePicture url={tree.treeImage?.thumbUrl} className="size-full" />
        </div>
        <div className="grid min-w-0 content-start gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-display text-lg leading-snug font-semibold">
            <TextLink {...written(tree.name)} to={treePaths.graph(tree.id)}>
              {tree.name}
            </TextLink>
            {tree.gotra && (
              <Badge tone="clay">
                <WrittenText text={tree.gotra} />
              </Badge>
            )}
          </p>
          <p {...written(tree.description)} className="wrap-anywhere text-ink-soft">
            {tree.description}
          </p>
          <p className="text-xs text-ink-faint">{t`Created ${longDate(tree.createdAt)}`}</p>
        </div>
      </div>
    </Card>
  )
}

export function Bio({ person }: Of) {
  const { t } = useLingui()
  const bio = person.contactDetails?.bio
  if (!bio) return null
  return (
    <Card>
      <CardTitle>{t`Bio`}</CardTitle>
      <section
        {...written(bio)}
        aria-label={t`Bio`}
        // A box that scrolls must be reachable for those who scroll by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[300px] overflow-y-auto rounded-md bg-sunken p-4 wrap-anywhere whitespace-pre-line"
      >
        {shownText(bio)}
      </section>
    </Card>
  )
}

export function Addresses({ person }: Of) {
  const { t } = useLingui()
  const { addresses, living } = person
  if (!addresses?.length) return null
  return (
    <Card>
      <CardTitle>{t`Addresses`}</CardTitle>
      <Stations>
        {addresses.map(({ id, address, city, startDate, endDate, currentAddress }) => (
          <Station
            key={id}
            title={address}
            current={currentAddress}
            from={startDate}
            to={endDate}
            continuesWithoutEnd={living}
            beneath={<Cited person={person} about={id} />}
          >
            <WrittenText text={[city?.name, city?.countryName].filter(Boolean).join(', ')} />
          </Station>
        ))}
      </Stations>
    </Card>
  )
}

export function Education({ person }: Of) {
  const { t } = useLingui()
  const { educations } = person
  if (!educations?.length) return null
  return (
    <Card>
      <CardTitle>{t`Education`}</CardTitle>
      <Stations>
        {educations.map(({ id, degreeName, institutionName, startDate, endDate, currentEducation }) => (
          <Station
            key={id}
            title={degreeName}
            current={currentEducation === 'true'}
            from={startDate}
            to={endDate}
            beneath={<Cited person={person} about={id} />}
          >
            <WrittenText text={institutionName} />
          </Station>
        ))}
      </Stations>
    </Card>
  )
}

export function Work({ person }: Of) {
  const { i18n, t } = useLingui()
  const { jobs = [] } = person
  const told = textKeysIn('work').filter((key) => person[key])
  if (jobs.length + told.length === 0) return null
  return (
    <Card>
      <CardTitle>{t`Work Experience`}</CardTitle>
      <div className="grid gap-4">
        {told.map((key) => (
          <div key={key}>
            <span className="text-sm text-ink-faint">{i18n._(textLabels[key])}</span>
            <p {...written(person[key])} className="wrap-anywhere">
              {person[key]}
            </p>
          </div>
        ))}
        {jobs.length > 0 && (
          <Stations>
            {jobs.map(({ id, position, startDate, endDate, currentJob }) => (
              <Station
                key={id}
                title={position}
                current={currentJob}
                from={startDate}
                to={endDate}
                beneath={<Cited person={person} about={id} />}
              />
            ))}
          </Stations>
        )}
      </div>
    </Card>
  )
}

export function MoreAbout({ person: { nickname, hiddenName, surnamePrefix, names } }: Of) {
  const { i18n, t } = useLingui()
  // The name in Devanagari stands below the main one.
  const further = names.filter(({ script, first, kind }) => kind || (script === 'Latn' && first))
  if (!nickname && !hiddenName && !surnamePrefix && further.length === 0) return null
  return (
    <Card>
      <CardTitle>{t`Additional Information`}</CardTitle>
      <dl className="grid grid-cols-2 gap-4">
        {nickname && <About label={t`Nickname`} text={nickname} />}
        {hiddenName && <About label={t`Hidden name`} text={hiddenName} />}
        {surnamePrefix && <About label={i18n._(textLabels.surnamePrefix)} text={surnamePrefix} />}
        {further.map(({ kind, first, last, id }) => (
          <About
            key={id ?? `${first} ${last}`}
            label={i18n._(nameKindWords[kind ?? 'OTHER'])}
            text={[first, last].filter(Boolean).join(' ')}
          />
        ))}
      </dl>
    </Card>
  )
}

function About({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd {...written(text)} className="font-medium wrap-anywhere">
        {text}
      </dd>
    </div>
  )
}

export function Facts({ person }: Of) {
  const { t } = useLingui()
  const facts = shownFacts(person)
  if (facts.length === 0) return null
  return (
    <Card>
      <CardTitle>{t`Facts`}</CardTitle>
      <ul className="grid gap-2">
        {facts.map(({ id, type, value, date, place }) => (
          <li key={id}>
            <span className="font-medium">{factTypeInWords(type)}</span> {value && shownText(value)}
            <p className="text-sm text-ink-soft">
              {date && dateInLine(date)}
              {date && place && ' · '}
              {place && <WrittenText text={place} />}
            </p>
            <Cited person={person} about={id} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
