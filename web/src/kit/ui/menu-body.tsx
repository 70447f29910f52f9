import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useBackCloses } from './back-closes.ts'
import { classes } from './class-names.ts'
import { Link } from './link.tsx'
import type { MenuEntry, MenuProps } from './menu.tsx'
import { useRegion } from './region.ts'
import { listItemLook, listLook } from './overlay-look.ts'

/** Stands open from the start: whoever asked for this code pressed the button. */
export default function MenuBody({ trigger, entries, header, align = 'end' }: MenuProps) {
  const [region, anchor] = useRegion<HTMLButtonElement>()
  const [isOpen, setOpen] = useState(true)
  useBackCloses(isOpen, () => setOpen(false))
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => setOpen(next)} modal={false}>
      <Base.Trigger ref={anchor} render={trigger} />
      {/* Without a box of its own: in a row with gaps an empty one would push the others aside. */}
      <Base.Portal container={region} className="contents">
        <Base.Positioner className="z-50 outline-none" sideOffset={6} align={align} collisionPadding={10}>
          <Base.Popup className={listLook}>
            {header && <div className="border-b border-line px-3 pt-1.5 pb-2.5">{header}</div>}
            <div className={header ? 'pt-1.5' : undefined}>
              {entries.map((entry, index) => (
                <Entry key={index} entry={entry} />
              ))}
            </div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === 'line') return <Base.Separator className="my-1.5 h-px bg-line" />
  if ('part' in entry) return entry.part
  if ('choices' in entry) {
    return (
      <Base.RadioGroup value={entry.value} onValueChange={(value) => entry.onChoose(String(value))}>
        <Base.GroupLabel className="px-3 pt-1.5 pb-0.5 text-xs font-medium text-ink-soft">
          {entry.heading}
        </Base.GroupLabel>
        {entry.choices.map((choice) => (
          <Base.RadioItem key={choice.value} value={choice.value} className={listItemLook}>
            {choice.icon}
            <span className="flex-1">{choice.label}</span>
            <Base.RadioItemIndicator>
              <Check className="text-accent" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    )
  }
  if ('to' in entry) {
    return (
      <Base.LinkItem closeOnClick render={<Link to={entry.to} />} className={listItemLook}>
        {entry.icon}
        <span className="min-w-0 wrap-anywhere">{entry.label}</span>
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item
      disabled={entry.disabled ?? false}
      onClick={entry.onSelect}
      className={classes(listItemLook, entry.tone === 'danger' && 'text-sindoor')}
    >
      {entry.icon}
      <span className="min-w-0 wrap-anywhere">{entry.label}</span>
    </Base.Item>
  )
}
