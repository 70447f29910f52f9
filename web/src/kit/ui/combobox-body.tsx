import { Autocomplete } from '@base-ui/react/autocomplete'
import { Combobox as Base } from '@base-ui/react/combobox'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useBackCloses } from './back-closes.ts'
import { classes } from './class-names.ts'
import type { ComboboxBodyProps } from './combobox.tsx'
import { FieldError, useControl } from './field.tsx'
import { listItemLook, listLook } from './overlay-look.ts'
import { useRegion } from './region.ts'
import { Spinner } from './spinner.tsx'
import { useNotChosen } from './use-not-chosen.ts'
import { wordsFor } from '../words.ts'

export default function ComboboxBody({ box, ...props }: ComboboxBodyProps) {
  const { text, textOf, keyOf, hintOf, iconOf } = props
  const busy = props.lookup?.fetchStatus === 'fetching'
  const { t } = useLingui()
  const control = useControl()
  const [region, anchor] = useRegion<HTMLDivElement>()
  const asked = text.trim() !== ''
  const Root = props.isFree ? FreeRoot : ChosenRoot
  const errorId = useId()
  const mayBeSaid = !props.isFree && !props.isSaidByForm && !props.disabled
  const { isSaid, ...watching } = useNotChosen(mayBeSaid && asked && props.value === null)
  const described = [control['aria-describedby'], isSaid && errorId].filter(Boolean).join(' ')

  return (
    <Root {...props}>
      <Base.InputGroup ref={anchor} className="relative">
        <Base.Input
          {...control}
          aria-describedby={described || undefined}
          aria-invalid={control['aria-invalid'] || isSaid || undefined}
          // The label is hidden from readers of the screen while the suggestions are open; a name by reference still holds.
          aria-labelledby={control.id && `${control.id}-label`}
          ref={box}
          name={props.name}
          placeholder={props.placeholder}
          onFocus={watching.onFocus}
          onInput={watching.onInput}
          onBlur={() => {
            watching.onBlur()
            props.onBlur?.()
          }}
          autoComplete="off"
          className="control"
        />
        {busy && <Spinner className="absolute inset-y-0 right-3.5 my-auto text-accent" />}
      </Base.InputGroup>
      {isSaid && (
        <FieldError id={errorId}>
          <Trans>No one is chosen yet. Choose from the suggestions, or clear this field.</Trans>
        </FieldError>
      )}
      <Base.Portal container={region} className="contents">
        <Base.Positioner className="z-50 outline-none" sideOffset={4}>
          <Base.Popup
            className={classes(listLook, 'w-(--anchor-width)', !asked && 'hidden')}
            aria-busy={busy || undefined}
          >
            {/* Where this is, Escape closes an empty popup and not the dialog around it as well. */}
            <Base.Empty className="px-3 py-1.5 text-sm text-ink-soft empty:hidden">
              <NoSuggestions {...props} />
            </Base.Empty>
            <Base.List aria-label={t`Suggestions`}>
              {(item: unknown) => (
                <Base.Item key={keyOf(item)} value={item} className={listItemLook}>
                  {iconOf?.(item)}
                  <span className="min-w-0 flex-1">
                    {textOf(item)}
                    {hintOf?.(item) && <span className="block text-xs text-ink-soft">{hintOf(item)}</span>}
                  </span>
                  <Base.ItemIndicator>
                    <Check className="text-accent" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Root>
  )
}

/** Why there are no suggestions. Only an answer of the server says that there are none. */
function NoSuggestions({ lookup, emptyText }: Pick<ComboboxBodyProps, 'lookup' | 'emptyText'>) {
  if (lookup?.fetchStatus === 'fetching') return <Trans>Searching...</Trans>
  if (lookup?.fetchStatus === 'paused')
    return <Trans>There is no connection. Suggestions appear when the connection is back.</Trans>
  if (lookup?.error) return wordsFor(lookup.error)
  return emptyText ?? <Trans>No results found</Trans>
}

type RootProps = Omit<ComboboxBodyProps, 'box'> & { children: ReactNode }

/** Somebody may have typed before this code was here. */
const isOpenAtOnce = ({ isInUse, text }: RootProps) => isInUse && text.trim() !== ''

/** One of the suggestions, or none. */
function ChosenRoot({ children, ...props }: RootProps) {
  const { value, onChange, onTextChange, keyOf } = props
  const [isOpen, setOpen] = useState(isOpenAtOnce({ ...props, children }))
  // Nothing is shown as long as nothing was typed, and Escape has nothing to close.
  const isShown = isOpen && props.text.trim() !== ''
  useBackCloses(isShown, () => setOpen(false))
  /** Escape keeps the choice and the text. It closes open suggestions; without them the dialog around closes, or asks first. */
  function escape(details: Base.Root.ChangeEventDetails): void {
    details.cancel()
    if (isShown) setOpen(false)
    else details.allowPropagation()
  }
  return (
    <Base.Root
      items={props.items}
      filter={null}
      value={value}
      onValueChange={(item, details) => {
        if (details.reason === 'escape-key') escape(details)
        else onChange(item ?? null)
      }}
      inputValue={props.text}
      onInputValueChange={(next, details) => {
        const { reason } = details
        if (reason === 'escape-key') return escape(details)
        // On closing, the library replaces the text by the name of the choice, or by nothing.
        if (reason === 'none' || reason === 'input-clear') return
        onTextChange(next)
        if (reason === 'input-change' && value !== null) onChange(null)
      }}
      itemToStringLabel={props.textOf}
      isItemEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
      autoHighlight
      open={isShown}
      onOpenChange={(next) => setOpen(next)}
      disabled={props.disabled ?? false}
    >
      {children}
    </Base.Root>
  )
}

/** Any text, with suggestions; without any there is nothing to open. */
function FreeRoot({ children, ...props }: RootProps) {
  const { items, keyOf } = props
  const [isOpen, setOpen] = useState(isOpenAtOnce({ ...props, children }))
  const isShown = isOpen && items.length > 0
  useBackCloses(isShown && props.text.trim() !== '', () => setOpen(false))
  return (
    <Autocomplete.Root
      items={items}
      filter={null}
      value={props.text}
      onValueChange={(next, { reason }) => {
        if (reason === 'item-press') props.onChange(items.find((item) => keyOf(item) === next) ?? null)
        // Escape closes the suggestions, and the dialog after that; what was typed stays.
        else if (reason !== 'escape-key') props.onTextChange(next)
      }}
      // A pressed item is told by its key, since several may read the same.
      itemToStringValue={keyOf}
      open={isShown}
      onOpenChange={(next) => setOpen(next)}
      disabled={props.disabled ?? false}
    >
      {children}
    </Autocomplete.Root>
  )
}
