import { AppError } from '../../kit/app-error.ts'
import type { Cursor } from '../../kit/page.ts'

/** A cursor's key that has to be a time of the database, to the last digit. */
export function sinceKey(key: Cursor[number] | undefined): string {
  const since = String(key)
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d+)?[+-]\d{2}$/.test(since)) throw new AppError('kit/bad-cursor')
  return since
}
