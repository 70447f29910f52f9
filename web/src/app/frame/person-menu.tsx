import { useLingui } from '@lingui/react/macro'
import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, useTheme, type ThemeChoice } from '../../kit/theme.ts'
import { Avatar, type AvatarGender } from '../../kit/ui/avatar.tsx'
import { VisuallyHidden } from '../../kit/ui/visually-hidden.tsx'
import { Menu, type MenuEntry } from '../../kit/ui/menu.tsx'
import { menuLinks } from './entries.ts'

export type FramePerson = {
  name: string
  email?: string | null
  pictureUrl?: string | null | undefined
  gender?: AvatarGender
}

export type PersonMenuProps = {
  person: FramePerson
  onLogOut: () => void
}

/** Who is here, how the house looks, and the way out. */
export function PersonMenu({ person, onLogOut }: PersonMenuProps) {
  const { t } = useLingui()
  const { choice } = useTheme()
  const entries: MenuEntry[] = [
    ...menuLinks.map((link) => ({ label: t(link.label), icon: <link.icon />, to: link.to })),
    'line',
    {
      heading: t`Theme`,
      value: choice,
      onChoose: (value) => chooseTheme(value as ThemeChoice),
      choices: [
        { value: 'light', label: t({ message: 'Light', context: 'theme' }), icon: <Sun /> },
        { value: 'dark', label: t({ message: 'Dark', context: 'theme' }), icon: <Moon /> },
        { value: 'system', label: t`Same as this device`, icon: <Monitor /> },
      ],
    },
    'line',
    { label: t`Log out`, icon: <LogOut />, onSelect: onLogOut },
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
          <p className="font-semibold">{person.name}</p>
          {person.email && <p className="text-xs break-all text-ink-soft">{person.email}</p>}
        </>
      }
      entries={entries}
    />
  )
}
