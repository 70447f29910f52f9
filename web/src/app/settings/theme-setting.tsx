import { useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, useTheme } from '../../kit/theme.ts'
import { Segmented } from '../../kit/ui/radio-group.tsx'

export function ThemeSetting() {
  const { t } = useLingui()
  const { choice } = useTheme()
  return (
    <Segmented
      label={t`Theme`}
      value={choice}
      onChange={chooseTheme}
      options={[
        { value: 'light', label: t`Light`, icon: <Sun /> },
        { value: 'dark', label: t`Dark`, icon: <Moon /> },
        { value: 'system', label: t`Same as this device`, icon: <Monitor /> },
      ]}
    />
  )
}
