import type { GivenRole } from '@mulghar/contract/trees/members'
import { useLingui } from '@lingui/react/macro'
import { Select } from '../../kit/ui/select.tsx'
import { givenRoles, roleHints, roleWords } from '../core/role-words.ts'

export type RoleSelectProps = {
  label?: string
  value: GivenRole
  disabled?: boolean
  onChange: (role: GivenRole) => void
}

/** Which role somebody is given. Without a label it stands in a field. */
export function RoleSelect({ label, value, disabled, onChange }: RoleSelectProps) {
  const { i18n } = useLingui()
  const select = (
    <Select
      aria-label={label}
      value={value}
      disabled={disabled}
      options={givenRoles.map((role) => ({ value: role, label: i18n._(roleWords[role]) }))}
      onChange={(event) => onChange(event.target.value as GivenRole)}
    />
  )
  if (label === undefined) return select
  return (
    <div className="grid gap-1">
      {select}
      <p className="text-xs text-ink-soft">{i18n._(roleHints[value])}</p>
    </div>
  )
}
