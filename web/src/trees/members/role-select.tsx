import type { GivenRole } from '@mulghar/contract/trees/members'
import { useLingui } from '@lingui/react/macro'
import { Select } from '../../kit/ui/select.tsx'
import { givenRoles, roleWords } from '../core/role-words.ts'

export type RoleSelectProps = {
  label?: string
  value: GivenRole
  disabled?: boolean
  onChange: (role: GivenRole) => void
}

/** Which role somebody is given. Without a label it stands in a field. */
export function RoleSelect({ label, value, disabled, onChange }: RoleSelectProps) {
  const { i18n } = useLingui()
  return (
    <Select
      aria-label={label}
      value={value}
      disabled={disabled}
      options={givenRoles.map((role) => ({ value: role, label: i18n._(roleWords[role]) }))}
      onChange={(event) => onChange(event.target.value as GivenRole)}
    />
  )
}
