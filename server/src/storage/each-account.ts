import { nilId } from '../kit/ids.ts'

const atOnce = 100

/** Does work for each account that a query finds, a page after the other in the order of their ids. */
export async function eachAccount(
  select: (page: { after: string; limit: number }) => Promise<string[]>,
  work: (accountId: string) => Promise<void>,
): Promise<void> {
  for (let after = nilId; ;) {
    const accountIds = await select({ after, limit: atOnce })
    for (const accountId of accountIds) await work(accountId)
    if (accountIds.length < atOnce) return
    after = accountIds.at(-1)!
  }
}
