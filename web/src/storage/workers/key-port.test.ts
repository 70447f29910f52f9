import { expect, test, vi } from 'vitest'
import { VaultFailure } from '../keys/failures.ts'
import type { KeyAnswer } from './key-calls.ts'
import { keysOver, serveKeys } from './key-port.ts'
import { beginKeysWorker } from './keys-client.ts'
import { keysOfDesk } from './testing/desk.ts'

const owner = { accountId: '0193a7c0-1111-7000-8000-000000000001', vaultId: '0193a7c0-2222-7000-8000-00000000000a' }
const password = 'the goat ate my land deed'

test('the page receives handles, and texts for the server and the owner: no key', async () => {
  const { keys, end } = keysOfDesk()
  const { secret, words, seen, sealed } = await keys.begin({ owner, password })
  expect(secret).toMatch(/^password-\d+$/)
  const { locks, head, ...parts } = sealed
  const given = { lock: locks.password, keyVersion: 1, head, vaultVersion: 1 }
  const opened = await keys.open({ secret, owner, sealed: given })
  expect(opened).toEqual({ vault: expect.stringMatching(/^vault-\d+$/), seen, keyVersion: 1 })
  expect(Object.keys(parts).sort()).toEqual(['authKey', 'recoveryAuthKey', 'salt'])
  expect(words).toHaveLength(24)
  end()
})

test('a forgotten key opens nothing', async () => {
  const { keys, end } = keysOfDesk()
  const { secret, sealed } = await keys.begin({ owner, password })
  const given = { lock: sealed.locks.password, keyVersion: 1, head: sealed.head, vaultVersion: 1 }
  await keys.forget({ handle: secret })
  await expect(keys.open({ secret, owner, sealed: given })).rejects.toMatchObject({ code: 'stopped' })
  end()
  await expect(keys.open({ secret, owner, sealed: given })).rejects.toMatchObject({ code: 'stopped' })
})

test('what waits for an answer fails when the worker ends', async () => {
  const { keys, end } = keysOfDesk(() => new Promise(() => {}))
  const waiting = expect(keys.begin({ owner, password })).rejects.toMatchObject({ code: 'stopped' })
  end()
  await waiting
})

test('a fault leaves the worker without its text, and a name that is no call is none', async () => {
  const answers: KeyAnswer[] = []
  const port = Object.assign(new EventTarget(), { postMessage: (answer: unknown) => answers.push(answer as KeyAnswer) })
  const fail = async () => {
    throw new TypeError(`"${password}" is not iterable`)
  }
  serveKeys(port as never, new Proxy({} as never, { get: () => fail }))
  for (const name of ['begin', 'constructor'])
    port.dispatchEvent(new MessageEvent('message', { data: { id: 1, name, input: {} } }))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(answers).toContainEqual({ id: 1, fault: 'TypeError' })
  expect(answers).toContainEqual({ id: 1, fault: 'Error' })
})

test('a failure keeps its code across the channel, and nothing else', async () => {
  const { port1, port2 } = new MessageChannel()
  const failing = async () => {
    throw new VaultFailure('bad-words', { cause: new Error(password) })
  }
  serveKeys(port1, new Proxy({} as never, { get: () => failing }))
  const keys = keysOver(port2)
  port1.start()
  port2.start()
  const error: unknown = await keys.deriveFromWords({ words: [] }).catch((failure: unknown) => failure)
  expect(error).toMatchObject({ code: 'bad-words' })
  expect(error).not.toHaveProperty('cause')
  port1.close()
})

test('without HTTPS no worker begins', () => {
  vi.stubGlobal('isSecureContext', false)
  expect(beginKeysWorker).toThrow(new VaultFailure('no-secure-context'))
})
