import type { Session } from '@mulghar/contract/accounts/accounts'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { clientOf, type Client } from '../../test/client.ts'
import { listenAs as listenAt } from '../../test/listening.ts'

// The event stream of a session ends with it, at once.

let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.app.listen()
})
afterAll(() => app.close())

const listenAs = (session: Session) => listenAt(url, session)

const atOnce = { timeout: 3000, interval: 20 }

async function twoDevices(name: string): Promise<{ asha: Member; phone: Session; onPhone: Client }> {
  const asha = await app.signUp(name)
  const { body } = await app.visitor.post('/v1/auth/login', { email: asha.email, password: asha.password })
  return { asha, phone: body as Session, onPhone: clientOf(app.app.http, body.accessToken.token) }
}

test('signing out ends the stream, and that of no other device or member', async () => {
  const { asha, phone, onPhone } = await twoDevices('Asha')
  const ravi = await app.signUp('Ravi')
  const [here, there, elsewhere] = [await listenAs(asha.tokens), await listenAs(phone), await listenAs(ravi.tokens)]
  await onPhone.post('/v1/auth/logout', { token: phone.refreshToken.token })
  await expect.poll(there.isOver, atOnce).toBe(true)
  await wait(300)
  expect([here.isOver(), elsewhere.isOver()]).toEqual([false, false])
  // The others hear nothing of what ends a stream.
  expect(here.heard()).not.toContain('event: change')
  here.stop()
  elsewhere.stop()
})

test('a device that is signed out from another one loses its stream', async () => {
  const { asha, phone } = await twoDevices('Asha')
  const [here, there] = [await listenAs(asha.tokens), await listenAs(phone)]
  const { body } = await asha.get('/v1/auth/session')
  const old = body.data.find((device: { current: boolean }) => !device.current)
  expect((await asha.delete(`/v1/auth/session/${old.id}`)).status).toBe(204)
  await expect.poll(there.isOver, atOnce).toBe(true)
  expect(here.isOver()).toBe(false)
  here.stop()
})

test('a changed password ends the streams of all other devices; one set by mail, all', async () => {
  const { asha, phone } = await twoDevices('Meera')
  const [here, there] = [await listenAs(asha.tokens), await listenAs(phone)]
  const change = { currentPassword: asha.password, newPassword: 'a password that is quite new' }
  expect((await asha.put('/v1/auth/password', change)).status).toBe(204)
  await expect.poll(there.isOver, atOnce).toBe(true)
  expect(here.isOver()).toBe(false)

  await app.visitor.post('/v1/auth/forgot-password', { email: asha.email })
  const links = async () =>
    (await app.mails()).flatMap(({ to, text }) =>
      to === asha.email ? (/reset-password\/([\w-]+)/.exec(text)?.[1] ?? []) : [],
    )
  await expect.poll(async () => (await links()).length).toBe(1)
  const [token] = await links()
  const reset = await app.visitor.post('/v1/auth/reset-password', { token, newPassword: 'yet another password' })
  expect(reset.status).toBe(204)
  await expect.poll(here.isOver, atOnce).toBe(true)
})

test('a session ended by another process ends the stream of this one', async () => {
  const asha = await app.signUp('Asha')
  const here = await listenAs(asha.tokens)
  const other = await app.openAnother()
  const there = clientOf(other.http, asha.tokens.accessToken.token)
  expect((await there.post('/v1/auth/logout')).status).toBe(204)
  await expect.poll(here.isOver, atOnce).toBe(true)
  // Its token is still known here: it opens no new one.
  const again = await fetch(`${url}/v1/stream`, {
    headers: { authorization: `Bearer ${asha.tokens.accessToken.token}` },
  })
  expect(again.ok ? await again.text() : '').not.toContain('event: open')
  await other.close()
})
