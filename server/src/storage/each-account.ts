import { nilId } from '../kit/ids.ts'

const atOnce = 100

/**
 * Does work for each account that a query finds, a page after the other in the order of their ids. An account whose work
 * fails does not keep the others waiting; the failures are thrown at the end.
 */
export async function eachAccount(
  select: (page: { after: string; limit: number }) => Promise<string[]>,
  work: (accountId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (let after = nilId, isOver = false; !isOver;) {
    const accountIds = await select({ after, limit: atOnce })
    for (const accountId of accountIds) await work(accountId).catch((error: unknown) => failures.push(error))
    isOver = accountIds.length < atOnce
    after = accountIds.at(-1) ?? after
  }
  if (failures.length > 0) throw new AggregateError(failures, `The work failed for ${failures.length} vaults.`)
}
