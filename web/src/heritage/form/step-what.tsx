import { categories, type Category } from '@mulghar/contract/heritage/kinds'
import { mostDescription, mostOtherNames, mostPlaceName } from '@mulghar/contract/heritage/place-draft'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Plus, X } from 'lucide-react'
import { Button } from '../../kit/ui/button.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { categoryIcons } from '../core/category-icons.ts'
import { languageOfText } from '../core/place-names.ts'
import { categoryWords } from '../core/place-words.ts'
import { usePlaceForm } from './form-context.ts'
import { CountedText, Optional } from './text-parts.tsx'
import { useAddedFocus } from './use-added-focus.ts'

/** What a place is called, and what it is. */
export function StepWhat() {
  const { t } = useLingui()
  const { fields, saver, errorOf } = usePlaceForm()
  return (
    <>
      <Field label={t`Name`} required error={errorOf('name')} hint={t`The name people use, in any script.`}>
        <Input
          value={fields.name}
          maxLength={mostPlaceName}
          autoComplete="off"
          onChange={({ target }) => saver.change({ name: target.value })}
        />
      </Field>
      <Names />
      <CategoryChoice value={fields.category} onChange={(category) => saver.change({ category })} />
      <CountedText
        label={
          <Trans>
            In one or two sentences <Optional>(if you like)</Optional>
          </Trans>
        }
        rows={3}
        value={fields.description}
        most={mostDescription}
        error={errorOf('description')}
        onChange={(description) => saver.change({ description })}
      />
    </>
  )
}

/** The name in another script, and further names. */
function Names() {
  const { t } = useLingui()
  const { fields, saver, errorOf } = usePlaceForm()
  const { nativeName, otherNames } = fields
  const { box, focusAdded } = useAddedFocus<HTMLDivElement>()
  const setOther = (at: number, text: string) =>
    saver.change({ otherNames: otherNames.map((name, place) => (place === at ? text : name)) })
  return (
    <div ref={box} className="grid gap-3">
      <Field
        label={
          <Trans>
            The same name in Nepali or Hindi <Optional>(if you like)</Optional>
          </Trans>
        }
        error={errorOf('nativeName')}
      >
        <Input
          lang="ne"
          value={nativeName}
          maxLength={mostPlaceName}
          autoComplete="off"
          onChange={({ target }) => saver.change({ nativeName: target.value })}
        />
      </Field>
      {otherNames.map((name, at) => {
        const place = at + 1
        return (
          // A name is known by its place alone.
          <div key={at} data-row className="flex items-end gap-2">
            <Field label={t`Other name ${place}`} className="flex-1">
              <Input
                lang={languageOfText(name)}
                value={name}
                maxLength={mostPlaceName}
                autoComplete="off"
                onChange={({ target }) => setOther(at, target.value)}
              />
            </Field>
            <IconButton
              label={t`Remove other name ${place}`}
              onClick={() => saver.change({ otherNames: otherNames.filter((_, kept) => kept !== at) })}
            >
              <X />
            </IconButton>
          </div>
        )
      })}
      {otherNames.length + 1 < mostOtherNames && (
        <Button
          variant="plain"
          size="sm"
          icon={<Plus />}
          className="justify-self-start px-1! text-left! text-accent!"
          onClick={() => {
            saver.change({ otherNames: [...otherNames, ''] })
            focusAdded()
          }}
        >
          <Trans>Another name, for example an old one</Trans>
        </Button>
      )}
    </div>
  )
}

/** The categories as cards with their signs. */
function CategoryChoice({ value, onChange }: { value: Category | null; onChange: (category: Category) => void }) {
  const { i18n } = useLingui()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">
        <Trans>What is it?</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-3">
        {categories.map((category) => {
          const Icon = categoryIcons[category]
          return (
            <label
              key={category}
              className="group relative flex min-h-13 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-2 py-1 text-sm leading-tight font-medium has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-on-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:px-3"
            >
              <input
                type="radio"
                name="category"
                value={category}
                checked={category === value}
                onChange={() => onChange(category)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon
                aria-hidden="true"
                strokeWidth={1.75}
                className="size-5 shrink-0 text-clay group-has-checked:text-inherit"
              />
              <span className="min-w-0 flex-1 wrap-break-word">{i18n._(categoryWords[category])}</span>
              {category === value && (
                <Check aria-hidden="true" strokeWidth={2.5} className="size-4 shrink-0 max-xs:hidden" />
              )}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
