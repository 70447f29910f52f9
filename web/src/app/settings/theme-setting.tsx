import { useLingui } from '@lingui/react/macro'
import { chooseTheme, useTheme } from '../../kit/theme.ts'
import { RadioGroup } from '../../kit/ui/radio-group.tsx'

export function ThemeSetting() {
  const { t } = useLingui()
  const { choice } = useTheme()
  return (
    <RadioGroup
      label={t`Theme`}
      quietLabel
      look="row"
      value={choice}
      onChange={chooseTheme}
      options={[
        { value: 'light', label: t({ message: 'Light', context: 'theme' }) },
        { value: 'dark', label: t({ message: 'Dark', context: 'theme' }) },
        { value: 'system', label: t`Same as this device` },
      ]}
    />
  )
}
