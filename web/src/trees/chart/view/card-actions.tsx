import { Trans, useLingui } from '@lingui/react/macro'
import { Crosshair, DoorOpen, Pencil, Plus, UserRound, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../kit/ui/button.tsx'
import { IconButton } from '../../../kit/ui/icon-button.tsx'
import { behind, useLinksOf } from '../../links/links-of-people.ts'
import type { TreeModel } from '../model/model.ts'
import { nameOf, yearsOf } from '../model/names.ts'

export type Relative = 'parent' | 'partner' | 'child' | 'sibling'

export type CardActionsProps = {
  model: TreeModel
  person: number
  mayEdit: boolean
  onOpen: () => void
  onFocus: () => void
  onEdit: () => void
  onAdd: (relative: Relative) => void
  onClose: () => void
}

/** What can be done with the card that was chosen. On a phone it stands under the thumb. */
export function CardActions({ model, person, mayEdit, onOpen, onFocus, onEdit, onAdd, onClose }: CardActionsProps) {
  const { t } = useLingui()
  const name = nameOf(model, person) || t`Unknown name`
  const treeLinks = useLinksOf(model.columns.people.id[person])
  return (
    <section
      aria-label={t`Actions for ${name}`}
      className="absolute bottom-4 left-4 z-10 grid max-w-[min(34rem,calc(100%-5.5rem))] gap-2 rounded-md border border-line bg-surface p-3 shadow-lift max-md:right-20 max-md:max-w-none print:hidden"
    >
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate">
          <b className="font-semibold">{name}</b>{' '}
          <span className="text-sm text-ink-soft tabular-nums">{yearsOf(model, person)}</span>
        </p>
        <IconButton size="sm" label={t`Close`} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Action icon={<UserRound />} onClick={onOpen}>
          <Trans context="verb">Open</Trans>
        </Action>
        <Action icon={<Crosshair />} onClick={onFocus}>
          <Trans>Focus here</Trans>
        </Action>
        {treeLinks.map((treeLink) => (
          <ButtonLink key={treeLink.id} to={behind(treeLink)} size="sm" variant="soft" icon={<DoorOpen />}>
            <Trans>Go through to {treeLink.tree.name}</Trans>
          </ButtonLink>
        ))}
        {mayEdit && (
          <>
            <Action icon={<Pencil />} onClick={onEdit}>
              <Trans>Edit</Trans>
            </Action>
            <Action icon={<Plus />} onClick={() => onAdd('parent')}>
              <Trans>Parent</Trans>
            </Action>
            <Action icon={<Plus />} onClick={() => onAdd('partner')}>
              <Trans>Partner</Trans>
            </Action>
            <Action icon={<Plus />} onClick={() => onAdd('child')}>
              <Trans>Child</Trans>
            </Action>
            <Action icon={<Plus />} onClick={() => onAdd('sibling')}>
              <Trans>Sibling</Trans>
            </Action>
          </>
        )}
      </div>
    </section>
  )
}

function Action({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <Button size="sm" variant="quiet" icon={icon} onClick={onClick}>
      {children}
    </Button>
  )
}
