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
        { value: 'light', label: t`Light` },
        { value: 'dark', label: t`Dark` },
        { value: 'system', label: t`Same as this device` },
      ]}
    />
  )
}
