import type { PlaceLink } from '@mulghar/contract/heritage/heritage'
import { placeLinkKinds, type PlaceLinkKind } from '@mulghar/contract/heritage/kinds'
import { mostPlaceLinks } from '@mulghar/contract/heritage/place-draft'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormError } from '../../kit/form-error.tsx'
import { useMutation } from '../../kit/mutation.ts'
import { Picker } from '../../kit/picker.tsx'
import type { Picked } from '../../kit/pickers.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Fields } from '../../kit/ui/fields.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { wordsFor } from '../../kit/words.ts'
import { placeMutations } from './heritage.queries.ts'
import { LinkIcon } from './link-icon.tsx'
import { linkKindWords, linkName } from './place-words.ts'
import { written } from '../../kit/written.ts'

type Props = { placeId: string; links: readonly PlaceLink[] }

/** The family trees and groups of a place, for its owner; every change is saved at once. */
export function LinksField({ placeId, links }: Props) {
  const { i18n, t } = useLingui()
  const cache = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  // All rows share it, so each row is a choice of its own.
  const unlink = useMutation({
    ...placeMutations.unlink(cache, placeId),
    choice: (id) => [`links ${placeId}`, id],
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {links.length > 0 && (
        <ul
          aria-label={t`Family trees and groups`}
          className="divide-y divide-line overflow-hidden rounded-md border border-line-strong"
        >
          {links.map(({ id, kind, name: given }) => {
            const name = linkName({ kind, name: given })
            return (
              <li key={id} className="flex items-center gap-3 py-2 pr-2 pl-3 leading-snug">
                <LinkIcon kind={kind} />
                <span className="min-w-0 flex-1">
                  <span {...written(name)} className="block font-semibold wrap-anywhere">
                    {name}
                  </span>
                  <span className="block text-xs text-ink-faint">{i18n._(linkKindWords[kind])}</span>
                </span>
                <IconButton
                  label={t`Remove ${name}`}
                  busy={unlink.choices.includes(id)}
                  onClick={() => unlink.mutate(id)}
                >
                  <X />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      <FormError text={unlink.error ? wordsFor(unlink.error) : undefined} />
      {isAdding ? (
        <NewLink placeId={placeId} links={links} onClose={() => setAdding(false)} />
      ) : (
        links.length < mostPlaceLinks && (
          <Button
            variant="quiet"
            size="sm"
            icon={<Plus />}
            className="justify-self-start"
            onClick={() => setAdding(true)}
          >
            <Trans>Family tree or group</Trans>
          </Button>
        )
      )}
    </div>
  )
}

/**
 * Links a tree or a group as soon as it is chosen, so that no choice is lost when the form is saved or left. Keys that step through a
 * list change its choice with each press: then it is linked when the focus leaves the list, or by the button.
 */
function NewLink({ placeId, links, onClose }: Props & { onClose: () => void }) {
  const { i18n, t } = useLingui()
  const [kind, setKind] = useState<PlaceLinkKind>('TREE')
  const [picked, setPicked] = useState<Picked | null>(null)
  const link = useMutation(placeMutations.link(useQueryClient(), placeId))
  const isStepping = useRef(false)
  const box = useRef<HTMLDivElement>(null)

  function pick(chosen: Picked | null) {
    if (!isStepping.current) return add(chosen)
    link.reset()
    setPicked(chosen)
  }

  function add(chosen: Picked | null) {
    link.reset()
    setPicked(chosen)
    if (!chosen) return
    // After a lost answer the place may have been read again, and be linked already.
    if (links.some(({ refId }) => refId === chosen.id)) return onClose()
    link.mutate({ kind, refId: chosen.id }, { onSuccess: onClose })
  }

  return (
    <div
      ref={box}
      className="grid gap-3 rounded-md border border-line p-3.5 sm:p-4"
      onKeyDownCapture={({ target }) => (isStepping.current = target instanceof HTMLSelectElement)}
      onPointerDownCapture={() => (isStepping.current = false)}
      onBlur={({ relatedTarget }) => {
        if (isStepping.current && picked && !box.current?.contains(relatedTarget)) add(picked)
      }}
    >
      <Fields busy={link.isPending}>
        <Field label={t`Family tree or group`}>
          <Select
            value={kind}
            options={placeLinkKinds.map((value) => ({ value, label: i18n._(linkKindWords[value]) }))}
            onChange={({ target }) => {
              link.reset()
              setKind(target.value as PlaceLinkKind)
              setPicked(null)
            }}
          />
        </Field>
        <Field
          label={kind === 'TREE' ? t`Which family tree?` : t`Which group?`}
          error={link.error ? wordsFor(link.error) : undefined}
        >
          <Picker key={kind} kind={kind} picked={picked} onPick={pick} />
        </Field>
      </Fields>
      <div className="flex flex-wrap gap-2.5">
        {picked && !link.isPending && (
          <Button size="sm" onClick={() => add(picked)}>
            {link.error ? <Trans>Try again</Trans> : <Trans context="link a place">Add</Trans>}
          </Button>
        )}
        <Button variant="plain" size="sm" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
