import type { NoticeLevel } from '@mulghar/contract/notifications/notifications'
import type { Accounts } from '../accounts/public.ts'
import type { Clock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import type { DbHandle } from '../kit/database-handle.ts'
import type { Change } from '../kit/change.ts'
import type { ChangeEvents } from '../kit/change-events.ts'
import { newId } from '../kit/ids.ts'
import type { Message } from '../kit/mail.ts'
import type { Mails } from '../kit/messages.ts'
import { digestMail } from './digest.ts'
import {
  deleteNotices,
  deleteOfKind,
  deleteReadNotices,
  holdUnmailed,
  markMailed,
  markSubjectsRead,
  mostActors,
  putChoice,
  putNotices,
  selectChoices,
  selectDue,
  selectLevels,
  selectNotices,
  selectSubjectsToRead,
  selectUnread,
  takeTurn,
  type NoticeRow,
  type Subject,
  type Unheard,
} from './notices.sql.ts'
import {
  reopenNotices,
  replaceNotices,
  selectReplaced,
  selectRecipients,
  settleNotices,
  takeBackNotices,
  withdrawActs,
} from './settled.sql.ts'
import { withAccess } from './access.ts'
import type { Notices, NoticeSource, Told } from './public.ts'
import { withKnownActors } from './told.ts'
import { noticesDb, type NoticeChoiceTable, type NoticesDb } from './tables.ts'

/** Rows of a page; `scannedTo` is the last row read where a page is not full although older rows may follow. */
export type NoticePage = { rows: NoticeRow[]; scannedTo: string | undefined }

export type OpenedNotices = Notices & {
  sources: readonly NoticeSource[]
  /** Whom an account does not hear now. */
  unheardBy(accountId: string): Promise<Unheard>
  /** Mails what is unread and untold, a mail a day; how many mails. */
  mailDigests(): Promise<number>
  purge(): Promise<void>
  /** The newest notifications that an account may read now, older than one of them. */
  readPage(accountId: string, before: string | undefined, limit: number): Promise<NoticePage>
  /** How many of the newest hundred unread notifications an account may read now. */
  countUnread(accountId: string): Promise<number>
  /** Finds the notifications that an account may read now. Returns a function that marks them as read in a transaction. */
  readAll(accountId: string): Promise<(trx: NoticesDb) => Promise<void>>
}

const hour = 60 * 60_000
const day = 24 * hour
const keptReadMs = 90 * day
const digestsAtOnce = 500
/** After a first read of one page, a list reads this often, each time this many rows, to fill up the page. */
const furtherReads = 5
const furtherRows = 200
/** The modules check this many kinds and roots at once for "Mark all as read". */
const subjectsAtOnce = 200

type AskedOf = Readonly<Record<string, (accountId: string) => Promise<ReadonlySet<string>>>>

export function openNotices(parts: {
  db: NoticesDb
  clock: Clock
  change: Change
  changeEvents: Pick<ChangeEvents, 'record'>
  accounts: Pick<Accounts, 'find' | 'names'>
  mail: { send(trx: DbHandle, message: Message): Promise<void> }
  mails: Mails
  sources: readonly NoticeSource[]
  unheard: AskedOf
  nameless: AskedOf
  publicUrl: () => string
}): OpenedNotices {
  const { db, clock, changeEvents, accounts, sources } = parts

  async function unheardBy(accountId: string): Promise<Unheard> {
    const [of, blocked, roots] = await Promise.all([
      idsOf(parts.unheard, accountId),
      idsOf(parts.nameless, accountId),
      Promise.all(sources.flatMap(({ hiddenRoots }) => hiddenRoots?.(accountId) ?? [])),
    ])
    const namelessKinds = sources.flatMap(({ namelessAcrossBlock = [] }) => namelessAcrossBlock)
    const personal = sources.flatMap(({ personal = [], hiddenRoots }) => (hiddenRoots ? [] : personal))
    const kinds = personal.filter((kind) => !namelessKinds.includes(kind))
    return { kinds, of, roots: roots.flat(), nameless: { kinds: namelessKinds, of: blocked } }
  }

  async function emit(trx: NoticesDb, rootId: string, to: readonly string[]): Promise<void> {
    if (to.length > 0) await changeEvents.record(trx, { kind: 'notification', rootId, to })
  }

  async function mailDigest(accountId: string): Promise<boolean> {
    const at = clock.now()
    const unheard = await unheardBy(accountId)
    return inTransaction(db, async (trx) => {
      const unmailed = await holdUnmailed(trx, accountId, new Date(at.getTime() - day + hour))
      const choices = await selectChoices(trx, accountId)
      const wanted = await withoutUnwanted(sources, accountId, heard(unmailed, unheard), levelsIn(choices))
      const rows = await withAccess(sources, accountId, wanted)
      // Notifications hidden now stay for a later mail, and do not use up the mail of this day.
      if (rows.length === 0) return false
      const ids = rows.map((row) => row.id)
      await markMailed(trx, accountId, ids, at)
      const account = await accounts.find(trx, accountId)
      if (!account || account.demo) return false
      const told = await tellAll(sources, accountId, rows)
      const known = withKnownActors(rows, told)
      const names = await accounts.names(
        trx,
        known.flatMap((row) => row.actor_ids),
      )
      await parts.mail.send(trx, {
        to: account.email,
        ...digestMail(
          parts.mails(account.language, account.digits),
          { name: account.name, rows: known, told, names },
          sources,
          parts.publicUrl(),
        ),
      })
      return true
    })
  }

  async function readPage(accountId: string, before: string | undefined, limit: number): Promise<NoticePage> {
    const unheard = await unheardBy(accountId)
    const rows: NoticeRow[] = []
    let after = before
    for (let read = 0; read <= furtherReads; read++) {
      const size = read === 0 ? limit : furtherRows
      const found = await selectNotices(db, accountId, unheard, after, size)
      rows.push(...(await withAccess(sources, accountId, heard(found, unheard))))
      if (rows.length >= limit || found.length < size) return { rows: rows.slice(0, limit), scannedTo: undefined }
      after = found.at(-1)!.id
    }
    return { rows, scannedTo: after }
  }

  return {
    sources,
    unheardBy,
    readPage,

    async countUnread(accountId) {
      const unread = await selectUnread(db, accountId, await unheardBy(accountId))
      return (await withAccess(sources, accountId, unread)).length
    },

    async readAll(accountId) {
      const unheard = await unheardBy(accountId)
      const waiting = await selectSubjectsToRead(db, accountId, unheard)
      const subjects: Subject[] = []
      for (let start = 0; start < waiting.length; start += subjectsAtOnce)
        subjects.push(...(await withAccess(sources, accountId, waiting.slice(start, start + subjectsAtOnce))))
      return (trx) => markSubjectsRead(trx, accountId, { subjects, unheard }, clock.now())
    },

    async notify(handle, { kind, to, actorId, rootId, isAnother = false, ...about }) {
      const { actIds = [], refId = rootId, role = null, closeTo = null } = about
      const hearers = [...new Set(to)].filter((id) => id !== actorId)
      if (hearers.length === 0) return
      const at = clock.now()
      const notice = { kind, root_id: rootId, ref_id: refId, role, actorId, actIds, closeTo, at }
      const since = { grouped: new Date(at.getTime() - hour), quiet: isAnother ? at : new Date(at.getTime() - day) }
      const trx = noticesDb(handle)
      await takeTurn(trx, rootId)
      await putNotices(trx, hearers, notice, since)
      await changeEvents.record(trx, { kind: 'notification', rootId, to: hearers })
    },

    async settle(handle, about) {
      const trx = noticesDb(handle)
      await emit(trx, about.rootId, await settleNotices(trx, about, clock.now()))
    },

    async reopen(handle, about) {
      const trx = noticesDb(handle)
      await emit(trx, about.rootId, await reopenNotices(trx, about))
    },

    recipients: (handle, about) => selectRecipients(noticesDb(handle), about),

    async takeBack(handle, about) {
      const trx = noticesDb(handle)
      await takeTurn(trx, about.rootId)
      await emit(trx, about.rootId, await takeBackNotices(trx, about))
    },

    async replace(handle, { unhearing, ...about }) {
      const trx = noticesDb(handle)
      const replaced = { refId: undefined, ...about, since: new Date(clock.now().getTime() - hour) }
      await takeTurn(trx, about.rootId)
      const except = await unhearing(await selectReplaced(trx, replaced))
      await emit(trx, about.rootId, await replaceNotices(trx, { ...replaced, except }))
    },

    async withdrawActs(handle, about) {
      const recipients = await withdrawActs(noticesDb(handle), about)
      await emit(noticesDb(handle), newId(), recipients)
      return recipients.length === about.limit
    },

    levels: (handle, rootId, accountIds) => selectLevels(noticesDb(handle), rootId, accountIds),

    chosen: async (handle, accountId) => levelsIn(await selectChoices(noticesDb(handle), accountId)),

    choose: (handle, accountId, rootId, level) => putChoice(noticesDb(handle), accountId, rootId, level),

    forget: (handle, rootId, accountId) => deleteNotices(noticesDb(handle), rootId, accountId),

    forgetKind: (handle, about) => deleteOfKind(noticesDb(handle), about),

    async mailDigests() {
      let mails = 0
      let after: string | null = null
      // Accounts with nothing but hidden notifications stay due: they must not take the places of others.
      while (mails < digestsAtOnce) {
        const ids = await selectDue(db, new Date(clock.now().getTime() - day + hour), after, digestsAtOnce)
        for (const id of ids) if (await mailDigest(id)) mails++
        if (ids.length < digestsAtOnce) break
        after = ids.at(-1)!
      }
      return mails
    },

    purge: () => deleteReadNotices(db, new Date(clock.now().getTime() - keptReadMs)),
  }
}

async function idsOf(asked: AskedOf, accountId: string): Promise<string[]> {
  const sets = await Promise.all(Object.values(asked).map((ask) => ask(accountId)))
  return [...new Set(sets.flatMap((set) => [...set]))]
}

const levelsIn = (choices: readonly Pick<NoticeChoiceTable, 'root_id' | 'level'>[]): Map<string, NoticeLevel> =>
  new Map(choices.map((row) => [row.root_id, row.level]))

/** The notifications of which their recipient still wants to hear, at the levels that were chosen since they were written. */
async function withoutUnwanted(
  sources: readonly NoticeSource[],
  accountId: string,
  rows: readonly NoticeRow[],
  levels: ReadonlyMap<string, NoticeLevel>,
): Promise<NoticeRow[]> {
  const unwanted = sources.map(async ({ kinds, unwanted }) => {
    const own = rows.filter((row) => kinds.includes(row.kind))
    return own.length === 0 ? [] : [...((await unwanted?.(accountId, own, levels)) ?? [])]
  })
  const ids = new Set((await Promise.all(unwanted)).flat())
  return rows.filter((row) => !ids.has(row.id))
}

/** The rest of these for a member who does not hear some people: of what several did, without those. */
export function heard(rows: readonly NoticeRow[], { kinds, of, roots, nameless }: Unheard): NoticeRow[] {
  const silent = new Set(of)
  const unnamed = new Set(nameless.of)
  const hidden = new Set(roots)
  return rows.flatMap((row) => {
    if (hidden.has(row.root_id)) return []
    if (nameless.kinds.includes(row.kind)) return { ...row, actor_ids: row.actor_ids.filter((id) => !unnamed.has(id)) }
    if (!kinds.includes(row.kind)) return row
    const all = [...new Set([...row.actor_ids, ...row.act_actor_ids])]
    const actors = all.filter((id) => !silent.has(id))
    if (actors.length === 0 && all.length > 0) return []
    const silentActs = row.act_actor_ids.filter((id) => silent.has(id)).length
    return { ...row, actor_ids: actors.slice(0, mostActors), count: Math.max(1, row.count - silentActs) }
  })
}

/** What each of these notices names, asked of the rooms whose kinds they are. */
export async function tellAll(
  sources: readonly NoticeSource[],
  accountId: string,
  rows: readonly NoticeRow[],
): Promise<Map<string, Told>> {
  const told = await Promise.all(
    sources.map((source) =>
      source.tell(
        accountId,
        rows.filter((row) => source.kinds.includes(row.kind)),
      ),
    ),
  )
  return new Map(told.flatMap((map) => [...map]))
}
