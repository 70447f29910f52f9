import type { Kinship, Relation, Saying, Words } from '@mulghar/contract/trees/kinship'
import type { Language } from '@mulghar/kinship'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { DoorOpen } from 'lucide-react'
import { Badge } from '../../kit/ui/badge.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import { fullName } from '../core/person-names.ts'
import { kinLanguages, languageNames } from './kin-language.ts'
import { listed } from '../../kit/lists.ts'
import { written } from '../../kit/written.ts'

type Person = Kinship['people'][number]
export type Naming = (id: string) => string

/** How to call everybody in an answer. */
export function namesIn({ people }: Kinship, unknown: string): Naming {
  const byId = new Map(people.map((person: Person) => [person.id, person]))
  return (id) => {
    const person = byId.get(id)
    return (person && fullName(person)) || unknown
  }
}

/** The word large in the chosen language, the others beneath it. */
export function WordsOf({ words, language }: { words: Words; language: Language }) {
  const chosen = words[language]
  return (
    <div className="grid gap-1.5">
      <p
        lang={language}
        className={classes('font-display leading-normal text-accent', chosen.kind === 'word' ? 'text-2xl' : 'text-xl')}
      >
        {chosen.text}
      </p>
      {chosen.detail && (
        <p lang={language} className="text-sm text-ink-soft">
          {chosen.detail}
        </p>
      )}
      <AlsoSaid saying={chosen} language={language} />
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        {kinLanguages
          .filter((one) => one !== language)
          .map((one) => (
            <div key={one} className="contents">
              <dt lang={one} className="text-ink-soft">
                {languageNames[one]}
              </dt>
              <dd>
                <span lang={one}>{words[one].text}</span>
                <AlsoSaid saying={words[one]} language={one} />
              </dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

/** Words that are in use for what is described, but are not certain. */
function AlsoSaid({ saying, language }: { saying: Saying; language: Language }) {
  if (saying.alsoSaid.length === 0) return null
  const words = listed(saying.alsoSaid)
  return (
    <p className="text-sm text-ink-soft">
      <Trans>
        also called: <span lang={language}>{words}</span>
      </Trans>
    </p>
  )
}

/** What is known besides the word, as facts without a verdict. */
export function FactsOf({ kinship, relation, nameOf }: { kinship: Kinship; relation: Relation; nameOf: Naming }) {
  const { t, i18n } = useLingui()
  const { generations } = relation
  const [one, other] = [nameOf(kinship.from), nameOf(kinship.to)]
  const share = i18n.number(kinship.shares.relationship, { style: 'percent', maximumSignificantDigits: 3 })
  const { gotra } = kinship
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex flex-wrap gap-1.5">
        <Badge>
          {generations === 0 ? (
            <Trans>Same generation</Trans>
          ) : generations < 0 ? (
            <Plural value={-generations} one="# generation above" other="# generations above" />
          ) : (
            <Plural value={generations} one="# generation below" other="# generations below" />
          )}
        </Badge>
        {kinship.shares.relationship > 0 && relation.marriages === 0 && (
          <Badge>{t`About ${share} of their genes in common`}</Badge>
        )}
        {relation.sharing === 'HALF' && <Badge>{t`Through one parent only`}</Badge>}
        {relation.link === 'ADOPTIVE' && <Badge>{t`By adoption`}</Badge>}
        {relation.link === 'FOSTER' && <Badge>{t`By fosterage`}</Badge>}
        {relation.link === 'STEP' && <Badge>{t`Through a step-parent`}</Badge>}
        {relation.marriages > 0 && <Badge>{t`By marriage`}</Badge>}
        {gotra.same === true && <Badge>{t`Same gotra: ${gotra.from}`}</Badge>}
        {gotra.same === false && <Badge>{t`Gotras: ${gotra.from} and ${gotra.to}`}</Badge>}
      </p>
      {relation.ancestors.length > 0 &&
        !relation.ancestors.includes(kinship.from) &&
        !relation.ancestors.includes(kinship.to) && (
          <p className="text-ink-soft">
            {relation.ancestors.length > 1
              ? t`${one} and ${other} descend from ${nameOf(relation.ancestors[0]!)} and ${nameOf(relation.ancestors[1]!)}.`
              : t`${one} and ${other} descend from ${nameOf(relation.ancestors[0]!)}.`}
          </p>
        )}
    </div>
  )
}

type WayProps = {
  relation: Relation
  language: Language
  nameOf: Naming
  /** Who stands in a linked tree. */
  isElsewhere: (id: string) => boolean
  onSee: (id: string) => void
}

/** The way from the one to the other as a chain of people, each with what they are to the one before. */
export function Way({ relation, language, nameOf, isElsewhere, onSee }: WayProps) {
  const { t } = useLingui()
  return (
    <ol aria-label={t`How they are connected`} className="relative grid gap-0.5 border-l-2 border-marigold pl-3.5">
      {relation.path.map((id, at) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2">
          {at === relation.gap?.at && (
            <span className="w-full text-sm text-ink-soft">
              <Plural value={relation.gap.people} one="# more person in between" other="# more people in between" />
            </span>
          )}
          {at > 0 && (
            <span lang={language} className="text-sm text-ink-soft">
              {relation.steps[at - 1]![language].text}
            </span>
          )}
          <button
            {...written(nameOf(id))}
            type="button"
            className="min-h-7 text-left font-medium hover:underline"
            onClick={() => onSee(id)}
          >
            {nameOf(id)}
          </button>
          {isElsewhere(id) && (
            <Badge>
              <DoorOpen aria-hidden="true" className="size-3.5" /> <Trans>In a linked tree</Trans>
            </Badge>
          )}
        </li>
      ))}
    </ol>
  )
}
