import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Avatar, type AvatarGender } from '../../kit/ui/avatar.tsx'
import { VisuallyHidden } from '../../kit/ui/visually-hidden.tsx'
import { Menu, type MenuEntry } from '../../kit/ui/menu.tsx'
import { menuLinks } from './entries.ts'

const AccountActs = lazyPart(() => import('./account-acts.tsx'))

export type FramePerson = {
  name: string
  email?: string | null
  pictureUrl?: string | null | undefined
  gender?: AvatarGender
}

export type PersonMenuProps = {
  person: FramePerson
  onSuggest: () => void
  onLogOut: () => void
}

/** Who is here, how the house looks, and the way out. */
export function PersonMenu({ person, ...acts }: PersonMenuProps) {
  const { t } = useLingui()
  const entries: MenuEntry[] = [
    ...menuLinks.map((link) => ({ label: t(link.label), icon: <link.icon />, to: link.to })),
    'line',
    { part: <AccountActs {...acts} /> },
  ]
  return (
    <Menu
      trigger={
        <button type="button" className="rounded-full">
          <Avatar name={person.name} pictureUrl={person.pictureUrl} gender={person.gender} />
          <VisuallyHidden>{t`Menu of ${person.name}`}</VisuallyHidden>
        </button>
      }
      header={
        <>
          <p translate="no" className="font-semibold">
            {person.name}
          </p>
          {person.email && <p className="text-xs break-all text-ink-soft">{person.email}</p>}
        </>
      }
      entries={entries}
    />
  )
}
