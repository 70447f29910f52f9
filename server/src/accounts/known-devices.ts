import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { AccountRow } from './accounts.sql.ts'

// A browser in which somebody has signed in keeps a cookie that says so. It opens nothing: it only tells the owner's
// own devices from strangers while strangers guess (decision 27). It hangs on the password, so that whoever knew an
// old one is a stranger again.

type Owner = Pick<AccountRow, 'id' | 'password_hash'>

export type KnownDevices = {
  /** The device of a browser that knows this account; undefined for every other one. */
  deviceIn(headers: IncomingHttpHeaders, account: Owner): string | undefined
  /** What a browser keeps that has just signed in. */
  cookieFor(account: Owner): string
}

const keptSeconds = 400 * 24 * 3600

export function openKnownDevices({ key, isSecure }: { key: Buffer; isSecure: () => boolean }): KnownDevices {
  // One for each account, since a family may share a browser; the name tells nobody whose.
  const nameFor = ({ id }: Owner) =>
    `mulghar-device-${createHash('sha256').update(id).digest('base64url').slice(0, 12)}`
  const markOf = (device: string, { id, password_hash }: Owner) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, device, password_hash]))
      .digest()

  return {
    deviceIn({ cookie = '' }, account) {
      const name = nameFor(account)
      for (const part of cookie.split(';')) {
        const [key = '', value = ''] = part.trim().split('=')
        const [device = '', mark = ''] = value.split('.')
        if (key !== name || !/^[\w-]{22}$/.test(device)) continue
        const [given, right] = [Buffer.from(mark, 'base64url'), markOf(device, account)]
        if (mark.length === 43 && given.length === right.length && timingSafeEqual(given, right)) return device
      }
      return undefined
    },
    cookieFor(account) {
      const device = randomBytes(16).toString('base64url')
      const value = `${device}.${markOf(device, account).toString('base64url')}`
      const secure = isSecure() ? '; Secure' : ''
      return `${nameFor(account)}=${value}; Path=/v1/auth; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict${secure}`
    },
  }
}
