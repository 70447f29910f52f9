import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { listen, type Ear } from './listen.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => void (clone = await cloneDatabase()))
afterAll(() => clone.drop())

/** The database behind a door; while it is shut, who comes is told what a database says that recovers, and sent away. */
async function openDoor() {
  const { host = '', port } = clone.config
  let isShut = false
  let [now, most, comers] = [0, 0, 0]
  const inside = new Set<Socket>()
  const door = createServer((socket) => {
    socket.on('error', () => {})
    if (!isShut) {
      const behind = createConnection(
        host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: port! },
      )
      behind.on('error', () => {})
      inside.add(socket)
      socket.pipe(behind).pipe(socket)
      return
    }
    comers++
    most = Math.max(most, ++now)
    socket.once('data', () => {
      now--
      socket.end(fatal('the database system is in recovery mode'))
    })
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  return {
    config: { ...clone.config, host: '127.0.0.1', port: (door.address() as AddressInfo).port },
    comers: () => comers,
    atOnce: () => most,
    shut() {
      isShut = true
      for (const socket of inside) socket.destroy()
    },
    open: () => void (isShut = false),
    async close() {
      await new Promise((resolve) => {
        door.close(resolve)
        for (const socket of inside) socket.destroy()
      })
    },
  }
}

/** An ErrorResponse of the protocol. */
function fatal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C57P03\0M${message}\0\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}

test('while the database sends everybody away one connection is tried at a time; then all is heard again', async () => {
  const door = await openDoor()
  const heard: string[] = []
  const said: unknown[] = []
  let timesBack = 0
  const ear: Ear = await listen(
    door.config,
    { news: (payload) => heard.push(payload) },
    { isBack: () => timesBack++, report: (error) => said.push(error), againAfterMs: 20 },
  )
  door.shut()
  await expect.poll(() => door.comers()).toBeGreaterThan(12)
  expect(ear.isHearing()).toBe(false)
  expect(door.atOnce()).toBe(1)
  expect(said.map(String)).toContain('error: the database system is in recovery mode')

  door.open()
  await expect.poll(() => ear.isHearing()).toBe(true)
  expect(timesBack).toBe(1)
  await ear.allHaveHeard()
  await ear.stop()
  await door.close()
})
