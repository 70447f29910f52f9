import type { FieldChange, TreeEdit } from '@mulghar/contract/trees/history'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { treePaths } from '../core/paths.ts'
import { linkLook, TextLink } from '../../kit/ui/text-link.tsx'
import { fieldInWords } from './edit-words.ts'
import { valueInWords } from '../core/field-value.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'
import { written } from '../../kit/written.ts'

const shownAtOnce = 4

/** One change: what was done, and each field as it was and as it is. */
export function EditLine({ edit, words }: { edit: TreeEdit; words: string | undefined }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (!words) return null
  const isImport = edit.kind === 'IMPORT' || edit.subject === 'IMPORT'
  const told = edit.fields.filter((field) => !(isImport && field.field === 'file') && isTold(field, edit))
  const fields = isOpen ? told : told.slice(0, shownAtOnce)
  const [person] = edit.people
  const leads = (edit.subject === 'PERSON' || edit.subject === 'PICTURE') && person?.isThere
  return (
    <div className="grid gap-1">
      <p className="wrap-anywhere">
        {words}
        {leads && (
          <>
            {' '}
            <TextLink to={treePaths.person(person.id)} className="text-sm whitespace-nowrap">
              <Trans>See the person</Trans>
              <span {...written(person.name)} className="sr-only">
                {' '}
                {person.name}
              </span>
            </TextLink>
          </>
        )}
      </p>
      {fields.length > 0 && (
        <dl className="grid gap-1 border-l-2 border-line pl-3 text-sm">
          {fields.map((field, at) => (
            <FieldLine key={`${field.field} ${at}`} field={field} edit={edit} />
          ))}
        </dl>
      )}
      {told.length > shownAtOnce && (
        <button
          type="button"
          aria-expanded={isOpen}
          className={`${linkLook} min-h-6 justify-self-start text-sm`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Show less` : t`Show all ${told.length} fields`}
        </button>
      )}
    </div>
  )
}

function FieldLine({ field, edit }: { field: FieldChange; edit: TreeEdit }) {
  const { t } = useLingui()
  const [before, after] = [valueInWords(field.field, field.before), valueInWords(field.field, field.after)]
  const label = fieldInWords(field.field)
  const isImport = edit.kind === 'IMPORT' || edit.subject === 'IMPORT'
  const isLeftOut = field.shortened && field.before === null && field.after === null
  return (
    <div className="grid gap-x-2 sm:grid-cols-[minmax(7rem,auto)_minmax(0,1fr)]">
      <dt className="text-ink-soft first-letter:uppercase">
        {isImport && field.field === 'people'
          ? t`people`
          : isImport && field.field === 'families'
            ? t`families`
            : label}
        {field.name && (
          <>
            {' '}
            (<WrittenText text={field.name} />)
          </>
        )}
      </dt>
      <dd className="wrap-anywhere">
        <Picture value={field.before} />
        {before && edit.kind === 'CHANGE' && (
          <del {...written(before)} className="text-ink-soft decoration-1">
            {before}
          </del>
        )}
        {before && edit.kind === 'DELETE' && before}
        {edit.kind === 'CHANGE' && !isLeftOut && (
          <span className="text-ink-soft">
            {!before && t`nothing`}
            <span aria-hidden="true"> → </span>
            <span className="sr-only">{t`, now`} </span>
            {!after && t`nothing`}
          </span>
        )}
        {after && edit.kind !== 'DELETE' && (
          <ins {...written(after)} className="no-underline">
            {after}
          </ins>
        )}
        <Picture value={field.after} />
        {field.shortened && (
          <span className="block text-xs text-ink-soft">
            {isLeftOut ? t`Too long to show here.` : t`Shown only in part.`}
          </span>
        )}
      </dd>
    </div>
  )
}

/** A picture of those that the viewer may bring back. */
function Picture({ value }: { value: unknown }) {
  const picture = typeof value === 'object' && value !== null && 'thumbUrl' in value ? value : undefined
  if (!picture) return null
  return (
    <img
      src={String(picture.thumbUrl)}
      alt=""
      loading="lazy"
      className="my-1 inline-block size-12 rounded-sm object-cover"
    />
  )
}

/** What goes without saying of somebody new is not said. */
function isTold({ field, before, after }: FieldChange, { kind, subject }: TreeEdit): boolean {
  // The sentence about a link says all.
  if (subject === 'LINK') return false
  if (kind === 'CHANGE') return true
  const value = kind === 'DELETE' ? before : after
  if (field === 'firstName' || field === 'lastName' || value === 'UNKNOWN' || value === false) return false
  return !(field === 'parentKind' && value === 'BIRTH')
}
