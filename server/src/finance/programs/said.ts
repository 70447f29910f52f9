import { unitsOf } from '@mulghar/contract/finance/money'
import type { ProgramRow } from '../core/programs.sql.ts'

/** The part of a program that its history shows. */
export const saidOf = (
  row: Pick<ProgramRow, 'name' | 'description' | 'family_id' | 'group_id' | 'donor_contact' | 'entries_by'> & {
    goal_minor: string | number | null
  },
) => ({
  name: row.name,
  description: row.description,
  familyId: row.family_id,
  groupId: row.group_id,
  donorContact: row.donor_contact,
  entriesBy: row.entries_by,
  goal: row.goal_minor === null ? null : unitsOf(Number(row.goal_minor)),
})
