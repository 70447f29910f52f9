import type { ImportReport } from '@mulghar/contract/trees/import-report'
import { mayInTree } from '@mulghar/contract/trees/roles'
import { findStanding } from '../../core/access.sql.ts'
import type { TreesDb } from '../../core/tables.ts'

/**
 * The report of an import for the account that started it. Problems name people of the tree, so that only members who may
 * still import read them; others read how the import ended.
 */
export async function reportFor(db: TreesDb, accountId: string, report: ImportReport): Promise<ImportReport> {
  const found = await findStanding(db, report.familyTreeId, accountId)
  if (found && mayInTree(found.standing, 'edit-people')) return report
  // Reports of earlier versions name people in other fields too.
  const problems = report.problems.map(({ code, severity, count, lines }) => ({ code, severity, count, lines }))
  return { ...report, problems }
}
