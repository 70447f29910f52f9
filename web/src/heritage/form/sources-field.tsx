import { mostSources } from '@mulghar/contract/heritage/place-draft'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { usePlaceForm } from './form-context.ts'
import type { SourceFields } from './place-fields.ts'
import { Optional } from './text-parts.tsx'
import { useAddedFocus } from './use-added-focus.ts'

const empty: SourceFields = { title: '', url: '' }
const mostTitle = 300
const mostLink = 500

/** Where the story comes from: people, books and pages. */
export function SourcesField() {
  const { fields, saver } = usePlaceForm()
  const { box, focusAdded } = useAddedFocus<HTMLFieldSetElement>()
  // An empty row is offered at first.
  const sources = fields.sources.length > 0 ? fields.sources : [empty]
  const set = (at: number, part: Partial<SourceFields>) =>
    saver.change({ sources: sources.map((source, place) => (place === at ? { ...source, ...part } : source)) })
  return (
    <fieldset ref={box} className="grid min-w-0 gap-3">
      <legend className="mb-2 text-sm font-medium">
        <Trans>
          How do you know? <Optional>(if you like)</Optional>
        </Trans>
      </legend>
      {sources.map((source, at) => (
        <SourceRow
          // A source is known by its place alone.
          key={at}
          at={at}
          source={source}
          onChange={(part) => set(at, part)}
          onRemove={() => saver.change({ sources: sources.filter((_, place) => place !== at) })}
        />
      ))}
      {sources.length < mostSources && (
        <Button
          variant="plain"
          size="sm"
          icon={<Plus />}
          className="justify-self-start px-1! text-accent!"
          onClick={() => {
            saver.change({ sources: [...sources, empty] })
            focusAdded()
          }}
        >
          <Trans>Another source</Trans>
        </Button>
      )}
    </fieldset>
  )
}

type RowProps = {
  at: number
  source: SourceFields
  onChange: (part: Partial<SourceFields>) => void
  onRemove: () => void
}

function SourceRow({ at, source, onChange, onRemove }: RowProps) {
  const { t } = useLingui()
  const { saver, errorOf } = usePlaceForm()
  const [isLeft, setLeft] = useState(true)
  const fault = saver.faults().sources
  const isMine = fault && 'at' in fault && fault.at === at
  const error = isMine && isLeft ? errorOf('sources') : undefined
  const isOfLink = fault?.code === 'not-https'
  return (
    <div
      data-row
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
      onInput={() => setLeft(false)}
      onBlur={() => setLeft(true)}
    >
      <Field label={t`Person, book or page`} error={isOfLink ? undefined : error}>
        <Input
          value={source.title}
          maxLength={mostTitle}
          autoComplete="off"
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      <Field
        label={t({ message: 'Link', context: 'address of a page' })}
        error={isOfLink ? error : undefined}
        className="max-sm:col-start-1"
      >
        <Input
          inputMode="url"
          value={source.url}
          maxLength={mostLink}
          placeholder={t({ message: 'None', context: 'no link' })}
          autoComplete="off"
          onChange={({ target }) => onChange({ url: target.value })}
        />
      </Field>
      <IconButton
        label={t`Remove this source`}
        className="mt-7 max-sm:col-start-2 max-sm:row-start-1"
        onClick={onRemove}
      >
        <X />
      </IconButton>
    </div>
  )
}
