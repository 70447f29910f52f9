import { Trans, useLingui } from '@lingui/react/macro'
import { Crosshair, DoorOpen, Ellipsis, Eye, Pencil, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../kit/ui/button.tsx'
import { classes } from '../../../kit/ui/class-names.ts'
import { IconButton } from '../../../kit/ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../kit/ui/menu.tsx'
import { behind, useLinksOf } from '../../links/links-of-people.ts'
import { useMarks } from '../marks.ts'
import type { TreeModel } from '../model/model.ts'
import { fullNameOf, nativeOf, yearsOf } from '../model/names.ts'
import { Portrait } from './portrait.tsx'
import { usePhotos } from './use-photos.ts'

export type Relative = 'parent' | 'partner' | 'child' | 'sibling'

export type PersonSheetProps = {
  model: TreeModel
  person: number
  isMe: boolean
  mayEdit: boolean
  more?: readonly MenuEntry[] | undefined
  onOpen: () => void
  onFocus: () => void
  onEdit: () => void
  onAdd: (relative: Relative) => void
  onClose: () => void
}

/** The person who was chosen on a chart, and what can be done: two buttons, and the rest in a menu. */
export function PersonSheet(props: PersonSheetProps) {
  const { model, person, isMe, mayEdit, more = [], onOpen, onFocus, onEdit, onAdd, onClose } = props
  const { t } = useLingui()
  const { first, last, gender, living, id } = model.columns.people
  const name = fullNameOf(model, person) || t`Unknown name`
  const native = nativeOf(model, person)
  const marks = useMarks()
  const photoOf = usePhotos(model, [person])
  const treeLinks = useLinksOf(id[person])
  const word = isMe ? t`you` : marks.labelOf?.(person)
  const years = yearsOf(model, person)
  const kinLength = word?.length ?? 0
  const relatives: MenuEntry[] = [
    { label: t`Parent`, icon: <Plus />, onSelect: () => onAdd('parent') },
    { label: t`Partner`, icon: <Plus />, onSelect: () => onAdd('partner') },
    { label: t`Child`, icon: <Plus />, onSelect: () => onAdd('child') },
    { label: t`Sibling`, icon: <Plus />, onSelect: () => onAdd('sibling') },
  ]
  const others: MenuEntry[] = [
    { label: t`Focus here`, icon: <Crosshair />, onSelect: onFocus },
    ...(mayEdit ? [{ label: t`Edit`, icon: <Pencil />, onSelect: onEdit }] : []),
    ...more,
    ...treeLinks.map((treeLink) => ({
      label: t`Open linked tree: ${treeLink.tree.name}`,
      icon: <DoorOpen />,
      to: behind(treeLink),
    })),
  ]
  return (
    <section
      aria-label={t`Actions for ${name}`}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 px-3 pt-4 pb-2 @min-[40rem]:w-90 @min-[40rem]:gap-y-2.5 @min-[40rem]:px-4 @min-[40rem]:pt-3 @min-[40rem]:pb-3 low:@min-[40rem]:w-auto low:@min-[40rem]:flex-nowrap low:@min-[40rem]:px-2 low:@min-[40rem]:py-1"
    >
      <button
        type="button"
        aria-label={t`Close`}
        className="absolute top-0 left-1/2 grid h-6 w-20 -translate-x-1/2 place-items-center @min-[40rem]:hidden"
        onClick={onClose}
      >
        <span className="h-1 w-10 rounded-full bg-line-strong" />
      </button>
      <div className="flex min-w-0 flex-1 basis-24 items-center gap-2 max-[16rem]:basis-full @min-[40rem]:basis-full @min-[40rem]:gap-3 low:@min-[40rem]:basis-auto low:@min-[40rem]:gap-2">
        <span className="shrink-0 @max-[40rem]:-m-1.5 @max-[40rem]:scale-75 low:@min-[40rem]:-m-1.5 low:@min-[40rem]:scale-70">
          <Portrait
            firstName={first[person]}
            lastName={last[person]}
            gender={gender[person] ?? 'U'}
            departed={living[person] !== '1'}
            pictureUrl={photoOf(person)}
          />
        </span>
        <div className="grid min-w-0 flex-1 leading-[1.4] low:@min-[40rem]:flex low:@min-[40rem]:gap-x-2 low:@min-[40rem]:text-sm low:@min-[40rem]:leading-[1.6]">
          <p className="flex min-w-0 flex-wrap gap-x-1.5 low:@min-[40rem]:shrink low:@min-[40rem]:self-center">
            <b
              translate="no"
              className={classes(
                'max-w-full font-semibold @max-[40rem]:text-sm @max-[40rem]:leading-[1.15] @min-[40rem]:truncate',
                word ? '@max-[40rem]:line-clamp-1' : '@max-[40rem]:line-clamp-2',
              )}
            >
              {name}
            </b>
            {native && (
              <span translate="no" lang="ne" className="truncate leading-[1.45] @max-[40rem]:hidden low:hidden">
                {native}
              </span>
            )}
          </p>
          {(native || word || years) && (
            <div className="grid min-w-0 low:@min-[40rem]:min-w-24 low:@min-[40rem]:flex-1 low:@min-[40rem]:self-center">
              {word && (
                <p data-sheet-kin lang={isMe ? undefined : marks.language} className={`${smallPrint} wrap-anywhere`}>
                  {word}
                </p>
              )}
              {(native || years) && (
                <Facts
                  className={classes(
                    kinLength > longKin && '@max-[40rem]:hidden low:hidden',
                    kinLength > longestBesideFacts && 'hidden',
                  )}
                >
                  {years && <span>{years}</span>}
                  {native && (
                    <span translate="no" lang="ne" className="@min-[40rem]:hidden low:@min-[40rem]:inline">
                      {native}
                    </span>
                  )}
                </Facts>
              )}
            </div>
          )}
        </div>
        <IconButton
          size="sm"
          label={t`Close`}
          className="-mt-1 -mr-1.5 self-start @max-[40rem]:hidden low:@min-[40rem]:hidden"
          onClick={onClose}
        >
          <X />
        </IconButton>
      </div>
      {mayEdit && (
        <Menu
          align="start"
          trigger={
            <Button
              size="sm"
              icon={<Plus />}
              className="whitespace-nowrap @max-[40rem]:order-last @min-[40rem]:flex-1 low:@min-[40rem]:flex-none low:@min-[40rem]:px-3"
              aria-label={t`Add relative`}
            >
              <span aria-hidden="true" className="max-[16rem]:hidden @min-[40rem]:hidden low:@min-[40rem]:inline">
                <Trans context="verb">Add</Trans>
              </span>
              <span className="@max-[40rem]:hidden low:hidden">
                <Trans>Add relative</Trans>
              </span>
            </Button>
          }
          entries={relatives}
        />
      )}
      <Button
        size="sm"
        variant="quiet"
        className="@max-[40rem]:size-10 @max-[40rem]:border-transparent @max-[40rem]:!px-0 @min-[40rem]:flex-1 low:size-9 low:flex-none low:border-transparent low:!px-0"
        onClick={onOpen}
        icon={<Eye className="@min-[40rem]:hidden low:@min-[40rem]:block" />}
      >
        <span className="@max-[40rem]:sr-only low:sr-only">
          <Trans>View Details</Trans>
        </span>
      </Button>
      <Menu
        align="end"
        trigger={
          <IconButton size="sm" label={t`Other actions`} tooltip={false}>
            <Ellipsis />
          </IconButton>
        }
        entries={others}
      />
      <span className="hidden low:@min-[40rem]:contents">
        <IconButton size="sm" label={t`Close`} onClick={onClose}>
          <X />
        </IconButton>
      </span>
    </section>
  )
}

/** Kinship of more letters takes the lines of the other facts: on a phone, and on a wide page. */
const [longKin, longestBesideFacts] = [20, 36]
const smallPrint =
  'text-xs leading-[1.2] text-ink-soft @min-[40rem]:text-sm @min-[40rem]:leading-[1.4] low:@min-[40rem]:text-xs low:@min-[40rem]:leading-[1.25]'

/** One line, from which a part that has no room is left out as a whole, the last one first; dots between parts. */
const Facts = ({ className, children }: { className: string; children: ReactNode }) => (
  <p
    className={classes(
      smallPrint,
      'max-h-[1lh] min-w-0 overflow-clip [overflow-clip-margin:0.25em] tabular-nums',
      className,
    )}
  >
    <span className="-ml-3 flex flex-wrap gap-y-2 *:before:inline-block *:before:w-3 *:before:text-center *:before:content-['·']">
      {children}
    </span>
  </p>
)
