import type { HidableField, Person } from '@mulghar/contract/trees/person'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Cake, Droplet, Mail, MapPin, Phone, ScrollText, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateAsChosen, spanInWords } from '../../kit/partial-dates.ts'
import { textKeysIn } from '@mulghar/contract/trees/person-fields'
import { textLabels } from '../core/text-words.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { LampIcon, RingsIcon } from '../../kit/ui/life-icons.ts'
import { Lightbox } from '../../kit/ui/lightbox.tsx'
import { fullName, nepaliName } from '../core/person-names.ts'
import { Cited } from './cited.tsx'
import { written } from '../../kit/written.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'
import { yearText } from '../../kit/year-words.ts'

const genderWords = { FEMALE: msg`female`, MALE: msg`male`, OTHER: msg`other`, UNKNOWN: msg`unknown` } as const

/** Who this is, at a glance; below the face what may be done here. */
export function PersonCard({ person, actions }: { person: Person; actions: ReactNode }) {
  const { i18n, t } = useLingui()
  const nepali = nepaliName(person)
  const contact = person.contactDetails
  const home = person.addresses?.[0]
  const hides = (field: HidableField) => person.hidden.includes(field)
  const place = [home?.city?.name, home?.city?.countryName].filter(Boolean).join(', ')

  return (
    <Card pad={false} className="overflow-hidden lg:sticky lg:top-22">
      <div aria-hidden="true" className="lattice h-22" />
      <div className="-mt-15 grid justify-items-center gap-1.5 px-4 pb-4 text-center md:px-5">
        <Face person={person} />
        <h1 {...written(fullName(person))} className="mt-2 text-[1.75rem] leading-tight wrap-anywhere">
          {fullName(person) || t`Unknown name`}
        </h1>
        {nepali && (
          <p lang="ne" className="font-display text-lg leading-relaxed font-medium text-ink-soft">
            {nepali}
          </p>
        )}
        <Badge>{i18n._(genderWords[person.gender])}</Badge>
        {actions}
      </div>
      <dl className="grid gap-3.5 border-t border-line px-4 py-4 md:px-5">
        <Line icon={Mail} label={t`Email`}>
          {hides('contactDetails') ? <Hidden /> : contact?.email || t`N/A`}
        </Line>
        {contact?.phoneNumber && (
          <Line icon={Phone} label={t`Phone`}>
            {contact.phoneNumber}
          </Line>
        )}
        {contact?.bloodGroup && (
          <Line icon={Droplet} label={t`Blood group`}>
            {contact.bloodGroup}
          </Line>
        )}
        <Line icon={Cake} label={t`Born`}>
          {hides('birth') ? (
            person.bornYear == null ? (
              <Hidden />
            ) : (
              yearText(person.bornYear)
            )
          ) : (
            <>
              <When date={person.birth} day={person.dateOfBirth} place={person.birthPlace} />
              <Cited person={person} about="birth" />
            </>
          )}
        </Line>
        <Line icon={LampIcon} label={t`Died`}>
          {hides('death') ? (
            person.diedYear == null ? (
              <Hidden />
            ) : (
              yearText(person.diedYear)
            )
          ) : (
            <>
              <When date={person.death} day={person.dateOfDeath} place={person.deathPlace} />
              <Cited person={person} about="death" />
            </>
          )}
        </Line>
        <Line icon={RingsIcon} label={t`Married`}>
          {hides('marriage') ? (
            <Hidden />
          ) : (
            <When date={person.marriage} day={person.marriedDate} place={placeOfMarriage(person)} />
          )}
        </Line>
        {home && (place || home.address) && (
          <Line icon={MapPin} label={t`Address`}>
            <WrittenText text={place} />
            {home.address && (
              <span {...written(home.address)} className="block text-xs text-ink-faint">
                {home.address}
              </span>
            )}
          </Line>
        )}
        {textKeysIn('lineage').map(
          (key) =>
            person[key] && (
              <Line key={key} icon={ScrollText} label={i18n._(textLabels[key])}>
                <WrittenText text={person[key]} />
              </Line>
            ),
        )}
      </dl>
    </Card>
  )
}

/** The place of the marriage whose day the card shows. */
function placeOfMarriage({ relations: { partners } }: Person) {
  const married = partners.find(({ from }) => from) ?? partners.find(({ place }) => place)
  return married?.place
}

/** The portrait in its shape; a picture can be looked at in full. */
function Face({ person }: { person: Person }) {
  const { t } = useLingui()
  const name = fullName(person) || t`Unknown name`
  const avatar = (
    <Avatar
      firstName={person.firstName}
      lastName={person.lastName}
      pictureUrl={person.image?.url}
      gender={person.gender}
      departed={!person.living}
      size="xl"
      framed
    />
  )
  if (!person.image) return avatar
  return (
    <Lightbox src={person.image.url} alt={t`Picture of ${name}`}>
      {avatar}
    </Lightbox>
  )
}

function Line({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-3 pl-8 text-sm leading-normal">
      <dt className="relative text-ink-faint">
        <Icon aria-hidden="true" className="absolute top-0.5 -left-8 size-5 text-clay" strokeWidth={1.75} />
        {label}
      </dt>
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
      {shown.beside && <span className="block text-xs text-ink-faint">{shown.beside}</span>}
      {place && (
        <span {...written(place)} className="block text-xs text-ink-faint">
          {place}
        </span>
      )}
    </>
  )
}
