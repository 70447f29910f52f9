import type { Person } from '@mulghar/contract/trees/person'
import { textKeysIn } from '@mulghar/contract/trees/person-fields'
import { useLingui } from '@lingui/react/macro'
import { longDate } from '../../kit/dates.ts'
import { dateInLine } from '../../kit/partial-dates.ts'
import { treePaths } from '../core/paths.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { linkLook, TextLink } from '../../kit/ui/text-link.tsx'
import { factTypeInWords } from '../core/fact-words.ts'
import { textLabels } from '../core/text-words.ts'
import { CurrentBadge, Span } from './spans.tsx'

type Of = { person: Person }

export function LinkedTree({ person: { linkedFamilyTree: tree } }: Of) {
  const { t } = useLingui()
  if (!tree) return null
  return (
    <Card>
      <CardTitle aside={tree.gotra && <Badge tone="marigold">{tree.gotra}</Badge>}>{t`Linked Family Tree`}</CardTitle>
      <div className="flex gap-4">
        {tree.treeImage && (
          <img src={tree.treeImage.thumbUrl} alt="" className="size-20 shrink-0 rounded-md object-cover" />
        )}
        <div className="grid min-w-0 content-start gap-1">
          <TextLink to={treePaths.graph(tree.id)}>{tree.name}</TextLink>
          <p className="wrap-anywhere">{tree.description}</p>
          <p className="text-sm text-ink-soft">{t`Created ${longDate(tree.createdAt)}`}</p>
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
        aria-label={t`Bio`}
        // A box that scrolls must be reachable for those who scroll by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[300px] overflow-y-auto wrap-anywhere whitespace-pre-line"
      >
        {bio}
      </section>
    </Card>
  )
}

export function Addresses({ person: { addresses } }: Of) {
  const { t } = useLingui()
  if (!addresses?.length) return null
  return (
    <Card>
      <CardTitle>{t`Addresses`}</CardTitle>
      <ul className="grid gap-3 divide-y divide-line *:not-last:pb-3">
        {addresses.map(({ id, address, city, startDate, endDate, currentAddress }) => (
          <li key={id}>
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {address} <CurrentBadge current={currentAddress} />
            </p>
            <p>{[city?.name, city?.countryName].filter(Boolean).join(', ')}</p>
            <Span from={startDate} to={endDate} current={currentAddress} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function Education({ person: { educations } }: Of) {
  const { t } = useLingui()
  if (!educations?.length) return null
  return (
    <Card>
      <CardTitle>{t`Education`}</CardTitle>
      <ul className="grid gap-3 divide-y divide-line *:not-last:pb-3">
        {educations.map(({ id, degreeName, institutionName, startDate, endDate, currentEducation }) => (
          <li key={id}>
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {degreeName} <CurrentBadge current={currentEducation === 'true'} />
            </p>
            <p>{institutionName}</p>
            <Span from={startDate} to={endDate} current={currentEducation === 'true'} />
          </li>
        ))}
      </ul>
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
      <ul className="grid gap-3 divide-y divide-line *:not-last:pb-3">
        {told.map((key) => (
          <li key={key}>
            <span className="text-ink-soft">{i18n._(textLabels[key])}</span>
            <p className="wrap-anywhere">{person[key]}</p>
          </li>
        ))}
        {jobs.map(({ id, position, startDate, endDate, currentJob }) => (
          <li key={id}>
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {position} <CurrentBadge current={currentJob} />
            </p>
            <Span from={startDate} to={endDate} current={currentJob} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function MoreAbout({ person: { nickname, hiddenName } }: Of) {
  const { t } = useLingui()
  if (!nickname && !hiddenName) return null
  return (
    <Card>
      <CardTitle>{t`Additional Information`}</CardTitle>
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 gap-y-2">
        {nickname && <dt className="text-ink-soft">{t`Nickname`}</dt>}
        {nickname && <dd>{nickname}</dd>}
        {hiddenName && <dt className="text-ink-soft">{t`Hidden name`}</dt>}
        {hiddenName && <dd>{hiddenName}</dd>}
      </dl>
    </Card>
  )
}

export function Facts({ person: { facts } }: Of) {
  const { t } = useLingui()
  if (!facts?.length) return null
  return (
    <Card>
      <CardTitle>{t`Facts`}</CardTitle>
      <ul className="grid gap-2">
        {facts.map(({ id, type, value, date, place }) => (
          <li key={id}>
            <span className="font-medium">{factTypeInWords(type)}</span> {value}
            <p className="text-sm text-ink-soft">{[date && dateInLine(date), place].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function Sources({ person: { sources } }: Of) {
  const { t } = useLingui()
  if (!sources?.length) return null
  return (
    <Card>
      <CardTitle>{t`Sources`}</CardTitle>
      <ul className="grid gap-2 wrap-anywhere">
        {sources.map(({ id, title, page, link }) => (
          <li key={id}>
            {link && /^https?:/i.test(link) ? (
              <a href={link} rel="noreferrer" target="_blank" className={linkLook}>
                {title ?? link}
              </a>
            ) : (
              (title ?? link)
            )}
            {page && <span className="text-ink-soft"> · {page}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
