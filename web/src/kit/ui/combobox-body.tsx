import { Combobox as Base } from '@base-ui/react/combobox'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { classes } from './class-names.ts'
import type { ComboboxBodyProps } from './combobox.tsx'
import { useControl } from './field.tsx'
import { listItemLook, listLook } from './overlay-look.ts'
import { useRegion } from './region.ts'
import { Spinner } from './spinner.tsx'

export default function ComboboxBody({ box, ...props }: ComboboxBodyProps) {
  const { value, onChange, text, onTextChange, items, textOf, keyOf, hintOf, busy, emptyText } = props
  const { t } = useLingui()
  const control = useControl()
  const [region, anchor] = useRegion<HTMLDivElement>()
  const asked = text.trim() !== ''

  return (
    <Base.Root
      items={items}
      filter={null}
      value={value}
      onValueChange={(item) => onChange(item ?? null)}
      inputValue={text}
      onInputValueChange={(next, { reason }) => {
        onTextChange(next)
        if (reason === 'input-change' && value !== null) onChange(null)
      }}
      itemToStringLabel={textOf}
      isItemEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
      autoHighlight
      // Somebody may have typed before this code was here.
      defaultOpen={props.isInUse && asked}
      disabled={props.disabled ?? false}
    >
      <Base.InputGroup ref={anchor} className="relative">
        <Base.Input
          {...control}
          ref={box}
          name={props.name}
          placeholder={props.placeholder}
          onBlur={props.onBlur}
          autoComplete="off"
          className="control"
        />
        {busy && <Spinner className="absolute inset-y-0 right-3.5 my-auto text-accent" />}
      </Base.InputGroup>
      <Base.Portal container={region}>
        <Base.Positioner className="z-50 outline-none" sideOffset={4}>
          <Base.Popup
            className={classes(listLook, 'w-(--anchor-width)', !asked && 'hidden')}
            aria-busy={busy || undefined}
          >
            <Base.Status className="px-3 py-1.5 text-sm text-ink-soft empty:hidden">
              {busy && items.length === 0 && <Trans>Searching...</Trans>}
              {!busy && items.length === 0 && (emptyText ?? <Trans>No results found</Trans>)}
            </Base.Status>
            <Base.List aria-label={t`Suggestions`}>
              {(item: unknown) => (
                <Base.Item key={keyOf(item)} value={item} className={listItemLook}>
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
    </Base.Root>
  )
}
