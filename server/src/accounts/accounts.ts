import type { accounts as wire, Device } from '@mulghar/contract/accounts/accounts'
import { isCommonPassword } from '@mulghar/contract/accounts/common-passwords'
import { AppError, badField } from '../kit/app-error.ts'
import { languageOf } from '../kit/browser-language.ts'
import type { Clock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import type { Env } from '../kit/env.ts'
import { handle } from '../kit/handle.ts'
import type { Mails } from '../kit/messages.ts'
import { cleanText } from '@mulghar/contract/kit/clean-text'
import {
  findAccount,
  findAccountByEmail,
  insertAccount,
  insertEvent,
  lockAccount,
  lockUnchanged,
  updatePassword,
  type AccountRow,
} from './accounts.sql.ts'
import { deviceNameOf, partsOfDevice } from './devices.ts'
import type { Guesses } from './guesses.ts'
import { endUnproved } from './oidc-accounts.ts'
import type { CheckPassword } from './password-check.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { hashOf } from './refresh-tokens.ts'
import { deleteResets, findReset, takeReset } from './resets.sql.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Sessions } from './sessions.ts'
import { selectSessions } from './sessions.sql.ts'
import type { AccountsDb } from './tables.ts'

type Parts = {
  db: AccountsDb
  clock: Clock
  env: Pick<Env, 'REGISTRATION'>
  sessions: Sessions
  guesses: Guesses
  checkPassword: CheckPassword
  devices: KnownDevices
  mails: Mails
  /** Tells an account that its password was changed, and by which issuers' accounts it is opened, in the same transaction. */
  passwordChanged: (trx: AccountsDb, account: AccountRow, waysIn?: { ended: string[]; kept: string[] }) => Promise<void>
  /** Puts the mailing of a reset link in line, whether or not the address is known. */
  askForReset: (trx: AccountsDb, email: string) => Promise<void>
}

/** The most devices that are listed. */
const mostDevices = 100

export function accountHandlers(parts: Parts) {
  const { db, clock, env, sessions, guesses, checkPassword, devices, mails, askForReset, passwordChanged } = parts

  function refuseCommon(password: string, account: { name: string; email: string }): void {
    if (isCommonPassword(password, account)) throw new AppError('accounts/common-password')
  }

  return handle<typeof wire>({
    async register({ asked }, { body }) {
      if (env.REGISTRATION !== 'OPEN') throw new AppError('accounts/registration-closed')
      const { email, phone } = body
      const name = cleanText(body.name)
      if (!name) throw badField('name', 'required')
      refuseCommon(body.password, { name, email })
      const password_hash = await hashPassword(body.password)
      const language = languageOf(asked.headers)
      return inTransaction(db, async (trx) => {
        const account = await insertAccount(trx, { name, email, phone, password_hash, demo: false, language })
        if (!account) throw new AppError('accounts/email-taken')
        await insertEvent(trx, { account_id: account.id, kind: 'registered', at: clock.now() })
        asked.giveCookie(devices.cookieFor(account))
        return sessions.begin(trx, account, deviceNameOf(asked.userAgent))
      })
    },

    async login({ asked }, { body }) {
      const account = await findAccountByEmail(db, body.email)
      const device = account && devices.deviceIn(asked.headers, account)
      const wasNoGuess = await guesses.signIn({ email: body.email, ip: asked.ip, device })
      const right = await isPassword(body.password, account?.password_hash)
      if (!account || !right) throw new AppError('accounts/bad-credentials')
      await wasNoGuess()
      if (device === undefined) asked.giveCookie(devices.cookieFor(account))
      return inTransaction(db, async (trx) => {
        if (!(await lockUnchanged(trx, account.id, account.password_hash)))
          throw new AppError('accounts/bad-credentials')
        await insertEvent(trx, { account_id: account.id, kind: 'signed-in', at: clock.now() })
        return sessions.begin(trx, account, cleanText(body.deviceName ?? '') || deviceNameOf(asked.userAgent))
      })
    },

    async refresh(_, { body }) {
      return sessions.refresh(body.token)
    },

    async logout({ viewer }, { body }) {
      if (body?.token) await sessions.endByToken(body.token)
      else if (viewer) await sessions.end(viewer.id, { only: viewer.sessionId })
    },

    async forgotPassword({ asked }, { body }) {
      await inTransaction(db, (trx) => askForReset(trx, body.email))
      const i18n = mails(languageOf(asked.headers))
      // The same words for known and unknown addresses.
      return {
        message: i18n.t('If there is an account with this email, a link to choose a new password is on its way.'),
      }
    },

    async checkReset(_, { params }) {
      if (!(await findReset(db, hashOf(params.token), clock.now()))) throw new AppError('accounts/link-used-up')
    },

    async resetPassword({ asked }, { body }) {
      const waiting = await findReset(db, hashOf(body.token), clock.now())
      const account = waiting && (await findAccount(db, waiting.account_id))
      if (!account) throw new AppError('accounts/link-used-up')
      refuseCommon(body.newPassword, account)
      const passwordHash = await hashPassword(body.newPassword)
      await sessions.end(account.id, {}, async (trx) => {
        // Held, so that nobody comes in meanwhile by what is being disconnected.
        const held = await lockAccount(trx, account.id)
        if (!held || !(await takeReset(trx, hashOf(body.token), clock.now())))
          throw new AppError('accounts/link-used-up')
        await updatePassword(trx, account.id, passwordHash)
        const waysIn = await endUnproved(trx, held, clock.now())
        await insertEvent(trx, { account_id: account.id, kind: 'password-reset', at: clock.now() })
        await passwordChanged(trx, account, waysIn)
      })
      asked.giveCookie(devices.cookieFor({ ...account, password_hash: passwordHash }))
    },

    async changePassword({ viewer, asked }, { body }) {
      const answer = await checkPassword(viewer.id, body.currentPassword)
      const account = await findAccount(db, viewer.id)
      if (answer.is !== 'right' || !account) throw new AppError('accounts/wrong-password')
      refuseCommon(body.newPassword, account)
      const passwordHash = await hashPassword(body.newPassword)
      await sessions.end(viewer.id, { except: viewer.sessionId }, async (trx) => {
        if (!(await lockUnchanged(trx, viewer.id, answer.passwordHash))) throw new AppError('accounts/wrong-password')
        await updatePassword(trx, viewer.id, passwordHash)
        await deleteResets(trx, viewer.id)
        await insertEvent(trx, { account_id: viewer.id, kind: 'password-changed', at: clock.now() })
        await passwordChanged(trx, account)
      })
      asked.giveCookie(devices.cookieFor({ ...account, password_hash: passwordHash }))
    },

    async devices({ viewer }) {
      const rows = await selectSessions(db, {
        accountId: viewer.id,
        always: viewer.sessionId,
        now: clock.now(),
        limit: mostDevices,
      })
      const data = rows.map((row): Device => ({
        id: row.id,
        deviceName: row.device_name,
        ...partsOfDevice(row.device_name),
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
        current: row.id === viewer.sessionId,
      }))
      return { data, next: null, hasNext: false }
    },

    async endDevice({ viewer }, { params }) {
      const ended = await sessions.end(viewer.id, { only: params.id })
      if (ended.length === 0) throw new AppError('accounts/session-not-found')
    },

    async endDevices({ viewer }) {
      await sessions.end(viewer.id, { except: viewer.sessionId })
    },
  })
}
