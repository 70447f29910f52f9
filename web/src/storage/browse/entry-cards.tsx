import { Plural, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../kit/ui/badge.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import type { Entry } from '../files/entry.ts'
import { shownAs } from '../look-inside/shown-kinds.ts'
import { useSize } from '../sizes.ts'
import { useBrowse } from './browse-context.ts'
import { CheckedPicture } from './checked-picture.tsx'
import { briefDay } from './day-words.ts'
import { EntryMenu } from './entry-menu.tsx'
import { EntryName } from './entry-name.tsx'
import { EntryTick } from './entry-tick.tsx'
import { badgeOf } from './name-parts.ts'
import { filesBelow } from './order.ts'
import type { Select } from './use-selection.ts'

type Props = {
  entry: Entry
  /** Its place in the whole list, and how long that is. */
  place: number
  count: number
  among: readonly Entry[]
  select: Select | undefined
  isActive: boolean
}

/** "60 files", with those in its folders. */
export function FileCount({ entry }: { entry: Entry }) {
  const { tree } = useBrowse()
  return <Plural value={filesBelow(tree).get(entry.id) ?? 0} _0="Empty" one="# file" other="# files" />
}

export function FolderCard(props: Props) {
  const { entry, select } = props
  const { t } = useLingui()
  const { isReady } = useBrowse()
  const isTicked = select?.has(entry.id) ?? false
  const hasSelection = (select?.selected.length ?? 0) > 0
  return (
    <Frame {...props} className="flex items-center gap-2 py-3 pr-1 pl-3 min-[60rem]:gap-3 min-[60rem]:pl-4">
      <span className="group/sign relative grid size-6.5 shrink-0 place-items-center">
        <span
          className={classes(
            'transition-opacity',
            hasSelection ? 'opacity-0' : 'group-hover/card:opacity-0 group-focus-within/card:opacity-0',
          )}
        >
          <CheckedPicture entry={entry} iconClass="size-6.5" />
        </span>
        <EntryTick
          entry={entry}
          select={select}
          isActive={props.isActive}
          className={classes(
            'absolute z-1 transition-opacity',
            !(hasSelection || isTicked) && 'opacity-0 group-hover/card:opacity-100 group-focus-within/card:opacity-100',
          )}
        />
      </span>
      <span className="min-w-0 flex-1 leading-snug">
        <EntryName
          {...props}
          className="font-semibold max-sm:line-clamp-2 max-sm:whitespace-normal max-sm:wrap-anywhere"
        />
        <span className="block text-xs text-ink-faint">{isReady ? <FileCount entry={entry} /> : t`Checking…`}</span>
      </span>
      <EntryMenu {...props} className="relative z-1" />
    </Frame>
  )
}

export function FileCard(props: Props) {
  const { entry, select, isActive } = props
  const { t } = useLingui()
  const { isReady } = useBrowse()
  const size = useSize()
  const isSelected = select?.has(entry.id) ?? false
  const [bytes, day] = [size(entry.file?.size ?? 0), briefDay(entry.modified)]
  const badge = badgeOf(entry.name)
  const hasPicture = isReady && entry.file?.hasThumbnail
  return (
    <Frame {...props} className="overflow-hidden">
      <EntryTick entry={entry} select={select} isActive={isActive} className="absolute top-2.5 left-2.5 z-1" />
      <span className="relative grid aspect-4/3 place-items-center overflow-hidden bg-sunken">
        <CheckedPicture entry={entry} iconClass="size-10" />
        {!hasPicture && badge !== '' && (
          <span className="absolute bottom-2 left-2.5">
            <Badge tone="clay">{badge}</Badge>
          </span>
        )}
        {hasPicture && shownAs(entry.name, 0).kind === 'video' && (
          <span className="absolute grid size-11 place-items-center rounded-full bg-media-veil text-on-media">
            <Play aria-hidden="true" className="size-5 fill-current" />
          </span>
        )}
      </span>
      <span
        className={classes(
          'grid grid-cols-[minmax(0,1fr)_auto] items-center py-2 pr-0.5 pl-3 leading-snug',
          isSelected && 'bg-accent-soft text-on-accent-soft',
        )}
      >
        <EntryName {...props} className="text-sm font-medium" />
        <span className={classes('col-start-1 truncate text-xs', !isSelected && 'text-ink-faint')}>
          {isReady ? t`${bytes} · ${day}` : t`Checking…`}
        </span>
        <EntryMenu {...props} className="relative z-1 col-start-2 row-span-2 row-start-1" />
      </span>
    </Frame>
  )
}

function Frame({
  entry,
  place,
  count,
  select,
  className,
  children,
}: Props & { className: string; children: ReactNode }) {
  const isSelected = select?.has(entry.id) ?? false
  return (
    <div
      role="listitem"
      aria-setsize={count}
      aria-posinset={place + 1}
      data-place={place}
      className={classes(
        'group/card relative min-w-0 rounded-md border border-line bg-surface shadow-lift select-none',
        isSelected && 'outline-2 -outline-offset-1 outline-accent',
        className,
      )}
    >
      {children}
    </div>
  )
}
