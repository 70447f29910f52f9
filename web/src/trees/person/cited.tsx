import type { Person } from '@mulghar/contract/trees/person'
import { useLingui } from '@lingui/react/macro'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { linkLook } from '../../kit/ui/text-link.tsx'
import { qualityWords } from '../core/source-words.ts'
import { shownFacts } from './shown-facts.ts'
import { shownText } from './shown-text.ts'
import { written } from '../../kit/written.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

type Source = NonNullable<Person['sources']>[number]
type Note = NonNullable<Person['notes']>[number]

/** The notes and sources of one fact, below it. */
export function Cited({ person: { notes = [], sources = [] }, about }: { person: Person; about: string }) {
  return (
    <CitedLines
      notes={notes.filter((one) => one.about === about)}
      sources={sources.filter((one) => one.about === about)}
    />
  )
}

export function CitedLines({ notes, sources }: { notes: readonly Note[]; sources: readonly Source[] }) {
  const { t } = useLingui()
  if (notes.length + sources.length === 0) return null
  return (
    <div className="mt-1 grid gap-1 text-xs text-ink-soft">
      {notes.map(({ id, text }) => (
        <p key={id} className="wrap-anywhere whitespace-pre-line">
          {text && shownText(text)}
        </p>
      ))}
      {sources.length > 0 && (
        <ul aria-label={t`Sources`} className="grid gap-0.5">
          {sources.map((source) => (
            <SourceLine key={source.id} source={source} />
          ))}
        </ul>
      )}
    </div>
  )
}

function SourceLine({ source }: { source: Source }) {
  const { i18n } = useLingui()
  const { link, quality } = source
  const [title, page] = [source.title, source.page].map((text) => text && shownText(text))
  const words = typeof quality === 'number' ? qualityWords[quality] : undefined
  return (
    <li className="wrap-anywhere">
      {link && /^https?:/i.test(link) ? (
        <a {...written(title ?? link)} href={link} rel="noreferrer" target="_blank" className={linkLook}>
          {title ?? link}
        </a>
      ) : (
        <WrittenText text={title ?? link ?? ''} />
      )}
      {page && (
        <span className="text-ink-soft">
          {' '}
          · <WrittenText text={page} />
        </span>
      )}
      {words && <span className="text-ink-soft"> · {i18n._(words)}</span>}
    </li>
  )
}

/** Sources and notes of the name, of the whole life, and of entries of a file that the page does not show. */
export function Sources({ person }: { person: Person }) {
  const { t } = useLingui()
  const sources = withoutFact(person, person.sources)
  if (sources.length === 0) return null
  return (
    <Card>
      <CardTitle>{t`Sources`}</CardTitle>
      <ul className="grid gap-2">
        {sources.map((source) => (
          <SourceLine key={source.id} source={source} />
        ))}
      </ul>
    </Card>
  )
}

export function Notes({ person }: { person: Person }) {
  const { t } = useLingui()
  const notes = withoutFact(person, person.notes)
  if (notes.length === 0) return null
  return (
    <Card>
      <CardTitle>{t`Notes`}</CardTitle>
      <ul className="grid gap-3">
        {notes.map(({ id, text }) => (
          <li key={id} className="wrap-anywhere whitespace-pre-line">
            {text && shownText(text)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function withoutFact<T extends Source | Note>(person: Person, items: readonly T[] = []): readonly T[] {
  const { addresses = [], educations = [], jobs = [] } = person
  const facts = shownFacts(person)
  const shown = new Set(['birth', 'death', ...[...addresses, ...educations, ...jobs, ...facts].map(({ id }) => id)])
  return items.filter(({ about }) => !about || !shown.has(about))
}
