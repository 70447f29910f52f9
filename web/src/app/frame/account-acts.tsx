import { useLingui } from '@lingui/react/macro'
import { Languages, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, useTheme, type ThemeChoice } from '../../kit/theme.ts'
import { Entry } from '../../kit/ui/menu-body.tsx'
import type { MenuEntry } from '../../kit/ui/menu.tsx'

type Props = { onSuggest: () => void; onLogOut: () => void }

/** The end of the member's menu: how the site looks, and the way out. Its code comes with the open menu. */
export default function AccountActs({ onSuggest, onLogOut }: Props) {
  const { t, i18n } = useLingui()
  const { choice } = useTheme()
  const entries: MenuEntry[] = [
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
    // English is what all other words are translated from.
    ...(i18n.locale === 'en' ? [] : [{ label: t`Suggest a better word`, icon: <Languages />, onSelect: onSuggest }]),
    { label: t`Log out`, icon: <LogOut />, onSelect: onLogOut },
  ]
  return entries.map((entry, index) => <Entry key={index} entry={entry} />)
}
