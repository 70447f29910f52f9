import type { ErrorCode } from '@mulghar/contract/kit/errors'
import type { IssueCode } from '@mulghar/contract/kit/issues'
import { createHmac } from 'node:crypto'
import { AppError, issueOf } from './app-error.ts'
import type { Clock } from './clock.ts'
import type { DbHandle } from './database-handle.ts'
import { deleteOldCounts, holdCounts, setCounts, type QuotaKey, type QuotaRow } from './mail-quota.sql.ts'
import { kitDb, type KitDb } from './tables.ts'

// Mails that members have the house send to whomever they name. Whatever they write about, all of it counts together: so
// that nobody's letterbox is filled by a member, nor by many.

const dayMs = 24 * 60 * 60_000
/** In a day: from one account, to one address from everybody, and to one address about one thing. */
const most = { from: 50, to: 3, about: 1 }

/** Of which mails there were enough: of those about this to this address, of all to the address, of all from the account. */
export type Quota = keyof typeof most
/** Whether a mail may go to an address; else why not, and until when. */
export type Share = { email: string; refused: { quota: Quota; until: Date } | null }

export type MailQuota = {
  /** Counts a mail to each of these addresses as far as it may go, in the transaction that sends it. */
  take(trx: DbHandle, wish: { senderId: string; aboutId: string; emails: readonly string[] }): Promise<Share[]>
  purge(): Promise<void>
}

/** Counts by the key of an address: from the table alone nobody learns who was written to. */
export function openMailQuota({ db, clock, key }: { db: KitDb; clock: Clock; key: Buffer }): MailQuota {
  const hashOf = (email: string) => createHmac('sha256', key).update(letterboxOf(email)).digest('base64url')
  return {
    async take(trx, { senderId, aboutId, emails }) {
      if (emails.length === 0) return []
      const at = clock.now()
      const wished = emails.map((email) => ({ email, root: hashOf(email) }))
      const keys: QuotaKey[] = [
        { root: senderId, about: '' },
        ...wished.flatMap(({ root }) => [
          { root, about: '' },
          { root, about: aboutId },
        ]),
      ]
      const held = await holdCounts(kitDb(trx), keys, new Date(at.getTime() - dayMs), at)
      const counts = new Map(held.map((row) => [`${row.root} ${row.about}`, row]))
      const countOf = ({ root, about }: QuotaKey) => counts.get(`${root} ${about}`)!
      const shares = wished.map(({ email, root }): Share => {
        const limits: [QuotaRow, Quota][] = [
          [countOf({ root, about: aboutId }), 'about'],
          [countOf({ root, about: '' }), 'to'],
          [countOf(keys[0]!), 'from'],
        ]
        const full = limits.find(([row, quota]) => row.count >= most[quota])
        if (full) return { email, refused: { quota: full[1], until: new Date(full[0].since.getTime() + dayMs) } }
        for (const [row] of limits) row.count++
        return { email, refused: null }
      })
      await setCounts(kitDb(trx), held)
      return shares
    },
    purge: () => deleteOldCounts(db, new Date(clock.now().getTime() - dayMs)),
  }
}

/** What is said where there were enough mails about this, to the address, or from the account. */
const whyFull = { about: 'invited-today', to: 'invited-enough', from: 'sent-enough' } as const satisfies Record<
  Quota,
  IssueCode
>
export type RefusedMail = { email: string; code: (typeof whyFull)[Quota]; until: Date }

/** Which mails may not go, and why. */
export const refusedMails = (shares: readonly Share[]): RefusedMail[] =>
  shares.flatMap(({ email, refused }) =>
    refused ? [{ email, code: whyFull[refused.quota], until: refused.until }] : [],
  )

/** None of the mails may go: each of the addresses, where it stood in the call, with why. */
export function enoughMails(
  code: ErrorCode,
  refused: readonly RefusedMail[],
  emails: readonly string[],
  at: Date,
): AppError {
  const first = Math.min(...refused.map(({ until }) => until.getTime()))
  return new AppError(code, {
    retryAfter: Math.max(1, Math.ceil((first - at.getTime()) / 1000)),
    issues: refused.map(({ email, code: why }) => issueOf(`emails.${emails.indexOf(email)}`, why)),
  })
}

/** One letterbox for the ways to write its address: what follows a plus, and with Google the dots, are the writer's own. */
export function letterboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [domain, name] = [email.slice(at + 1).toLowerCase(), email.slice(0, at).toLowerCase().replace(/\+.*$/, '')]
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGoogle ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
