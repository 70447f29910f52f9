import { WrittenText } from '../../kit/ui/written-text.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Circle } from 'lucide-react'
import { Card } from '../../kit/ui/card.tsx'
import { Cover } from '../../kit/ui/cover.tsx'
import { categoryWords } from '../core/place-words.ts'
import { usePlaceForm } from './form-context.ts'
import { missingIn, wants } from './place-faults.ts'
import { visibilityOf } from './place-fields.ts'
import { nameOfWant } from './want-words.ts'

/** Beside the form: how the place will look in a list, and what it still needs. */
export function FormAside() {
  const { t } = useLingui()
  const { fields, place } = usePlaceForm()
  const missing = missingIn(fields, place?.links.length ?? 0)
  const shown = wants.filter((want) => want !== 'link' || visibilityOf(fields) === 'SCOPE')
  return (
    <aside aria-label={t`Preview`} className="grid gap-4 lg:sticky lg:top-20">
      <Preview />
      {place?.status !== 'PUBLISHED' && (
        <Card className="grid gap-2 p-4!">
          <h2 className="text-md">
            <Trans>Before you publish</Trans>
          </h2>
          <ul className="grid gap-1 text-sm">
            {shown.map((want) => {
              const isMissing = missing.includes(want)
              return (
                <li key={want} className="flex items-center gap-2 [&_svg]:size-4.5 [&_svg]:shrink-0">
                  {isMissing ? (
                    <Circle aria-hidden="true" className="text-ink-faint" />
                  ) : (
                    <Check aria-hidden="true" className="text-accent" />
                  )}
                  <span className={isMissing ? 'font-medium' : 'text-ink-soft'}>
                    {nameOfWant(want)}
                    {!isMissing && (
                      <span className="sr-only">
                        <Trans context="a point of a list">Done</Trans>
                      </span>
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
          <p className="text-xs text-ink-faint">
            <Trans>Everything else can wait. You can add it at any time.</Trans>
          </p>
        </Card>
      )}
    </aside>
  )
}

/** The card of the place, as lists show it. */
function Preview() {
  const { i18n } = useLingui()
  const { fields, place } = usePlaceForm()
  const cover = place?.medias.find(({ id }) => id === fields.coverId) ?? place?.medias[0]
  const facts = [fields.category && i18n._(categoryWords[fields.category]), fields.city?.name].filter(Boolean)
  return (
    <Card pad={false} className="overflow-hidden max-lg:hidden">
      <Cover url={cover?.mediumUrl ?? cover?.url} className="block aspect-16/10" />
      <div className="grid gap-0.5 p-4 leading-snug wrap-anywhere">
        <b className="font-display text-lg font-semibold">
          {fields.name.trim() ? <WrittenText text={fields.name} /> : <Trans>A place without a name</Trans>}
        </b>
        {fields.nativeName && (
          <span lang="ne" className="text-ink-soft">
            {fields.nativeName}
          </span>
        )}
        <span className="text-xs text-ink-faint">{facts.join(' · ')}</span>
      </div>
    </Card>
  )
}
