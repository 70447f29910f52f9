import type { HidableField, Person } from '@mulghar/contract/trees/person'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dateAsChosen, spanInWords } from '../../kit/partial-dates.ts'
import { textKeysIn } from '@mulghar/contract/trees/person-fields'
import { textLabels } from '../core/text-words.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { fullName, nepaliName } from '../core/person-names.ts'

const tones = { FEMALE: 'woman', MALE: 'man', OTHER: 'other', UNKNOWN: 'plain' } as const

const genderWords = { FEMALE: msg`female`, MALE: msg`male`, OTHER: msg`other`, UNKNOWN: msg`unknown` } as const

/** Who this is, at a glance. */
export function PersonCard({ person }: { person: Person }) {
  const { i18n, t } = useLingui()
  const nepali = nepaliName(person)
  const contact = person.contactDetails
  const home = person.addresses?.[0]
  const hides = (field: HidableField) => person.hidden.includes(field)
  const place = [home?.city?.name, home?.city?.countryName].filter(Boolean).join(', ')

  return (
    <Card className="grid content-start gap-4">
      <div className="grid justify-items-center gap-2 text-center">
        <Avatar
          firstName={person.firstName}
          lastName={person.lastName}
          pictureUrl={person.image?.url}
          gender={person.gender}
          departed={!person.living}
          size="xl"
        />
        <h1 className="mt-1 text-2xl leading-tight">{fullName(person) || t`Unknown name`}</h1>
        {nepali && (
          <p lang="ne" className="text-lg text-ink-soft">
            {nepali}
          </p>
        )}
        <Badge tone={tones[person.gender]}>{i18n._(genderWords[person.gender])}</Badge>
      </div>
      <dl className="grid gap-2.5 border-t border-line pt-4">
        <Line label={t`Email`}>{hides('contactDetails') ? <Hidden /> : contact?.email || t`N/A`}</Line>
        {contact?.phoneNumber && <Line label={t`Phone`}>{contact.phoneNumber}</Line>}
        {contact?.bloodGroup && <Line label={t`Blood group`}>{contact.bloodGroup}</Line>}
        <Line label={t`Born`}>
          {hides('birth') ? (
            (person.bornYear ?? <Hidden />)
          ) : (
            <When date={person.birth} day={person.dateOfBirth} place={person.birthPlace} />
          )}
        </Line>
        <Line label={t`Died`}>
          {hides('death') ? (
            (person.diedYear ?? <Hidden />)
          ) : (
            <When date={person.death} day={person.dateOfDeath} place={person.deathPlace} />
          )}
        </Line>
        <Line label={t`Married`}>
          {hides('marriage') ? <Hidden /> : <When date={person.marriage} day={person.marriedDate} place={null} />}
        </Line>
        {home && (place || home.address) && (
          <Line label={t`Address`}>
            {place}
            {home.address && <span className="block text-ink-soft">{home.address}</span>}
          </Line>
        )}
        {textKeysIn('lineage').map(
          (key) =>
            person[key] && (
              <Line key={key} label={i18n._(textLabels[key])}>
                {person[key]}
              </Line>
            ),
        )}
      </dl>
    </Card>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The role does not show it, whether or not there is anything; N/A is what is not there. */
function Hidden() {
  return (
    <span className="text-ink-soft">
      <Trans>Hidden</Trans>
    </span>
  )
}

type WhenProps = {
  date: PartialDate | null | undefined
  day: string | null | undefined
  place: string | null | undefined
}

function When({ date, day, place }: WhenProps) {
  const shown = date ? dateAsChosen(date) : { main: day ? spanInWords(day) : '', beside: '' }
  return (
    <>
      <span className="block">{shown.main || <Trans>N/A</Trans>}</span>
      {shown.beside && <span className="block text-sm text-ink-soft">{shown.beside}</span>}
      {place && <span className="block text-sm text-ink-soft">{place}</span>}
    </>
  )
}
