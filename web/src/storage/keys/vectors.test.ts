import { readFileSync } from 'node:fs'
import { argon2id } from 'hash-wasm'
import { suite1 } from '@mulghar/contract/storage/bytes'
import { describe, expect, test } from 'vitest'
import { fromBase64Url, toBase64Url } from './bytes.ts'
import { passwordBytes, secretOfRecoveryKey, secretOfRoot } from './derive.ts'
import { openVault } from './open-vault.ts'
import { argon2Costs, lengths } from './suite.ts'
import { makeVectors, printed, vectorsFile, type Vectors } from './testing/make-vectors.ts'
import {
  digestOfRows,
  proofs,
  read,
  readContent,
  readNodes,
  readRoot,
  readThumbnail,
  readWordsOf,
  rowsBelow,
} from '../../../../tools/vault-reader.ts'
import { recoveryKeyOf, wordsOf } from './words.ts'

const kept = readFileSync(vectorsFile, 'utf8')
const { vaults } = JSON.parse(kept) as Vectors
const states = vaults.flatMap((vault) => vault.states.map((state) => ({ vault, state })))
const named = states.map(({ vault, state }) => [`${vault.about}, after ${state.after}`, vault, state] as const)

test('sealing with the fixed bytes gives the kept vectors again', async () => {
  expect(printed(await makeVectors())).toBe(kept)
})

test('the lengths of suite 1 are those of the contract', () => {
  expect(lengths).toMatchObject(suite1)
})

test('Argon2 of the browser gives the root of the vectors', async () => {
  const { password, salt, root } = vaults[1]!.states[0]!
  const { memoryKiB: memorySize, passes: iterations, parallelism } = argon2Costs
  const made = await argon2id({
    password: passwordBytes(password),
    salt: fromBase64Url(salt, 16)!,
    memorySize,
    iterations,
    parallelism,
    hashLength: 32,
    outputType: 'binary',
  })
  expect(toBase64Url(made)).toBe(root)
})

describe('a second reader, written from the format document alone', () => {
  test.for(named)('opens with the password: %s', async ([, vault, state]) => {
    const root = await readRoot(state.password, state.salt)
    expect(root.toString('base64url')).toBe(state.root)
    expect(proofs.password(root)).toBe(state.authKey)
    expect(read('password', root, vault, { ...state, ...state.locks.password })).toMatchObject({
      vaultKey: vault.vaultKey,
      keyVersion: state.keyVersion,
      digest: state.digest,
    })
  })

  test.for(named)('opens with the words: %s', ([, vault, state]) => {
    const recoveryKey = readWordsOf(state.words)
    expect(proofs.recovery(recoveryKey)).toBe(state.recoveryAuthKey)
    expect(read('recovery', recoveryKey, vault, { ...state, ...state.locks.recovery })).toMatchObject({
      vaultKey: vault.vaultKey,
      keyVersion: state.keyVersion,
      digest: state.digest,
    })
  })

  test.for(vaults.map((vault) => [vault.about, vault] as const))('follows the chain of heads: %s', ([, vault]) => {
    let previous = Buffer.alloc(32).toString('base64url')
    for (const [index, state] of vault.states.entries()) {
      const opened = read('recovery', readWordsOf(state.words), vault, { ...state, ...state.locks.recovery })
      expect(opened).toMatchObject({
        previous,
        vaultVersion: index + 1,
        nodes: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
      })
      previous = opened.digest
    }
  })

  test.for(vaults.map((vault) => [vault.about, vault] as const))('opens the files: %s', ([, vault]) => {
    const { rows, nodes, head, vaultVersion, contents } = vault.files
    const state = vault.states.at(-1)!
    const { locks } = state
    const opened = read('recovery', readWordsOf(state.words), vault, { ...locks.recovery, head, vaultVersion })
    const trashed = rows.filter(({ trashedAt }) => trashedAt !== null)
    const inTrash = new Set(trashed.flatMap((row) => [row, ...rowsBelow(rows, row.id)]))
    expect(digestOfRows(rows.filter((row) => !inTrash.has(row)))).toBe(nodes)
    expect(opened.nodes).toBe(nodes)

    const boxes = readNodes(vault.vaultKey, vault, rows)
    expect([...boxes.values()].map(({ name }) => name).toSorted()).toEqual([
      'Dashain 2082',
      'Old',
      'inside',
      'note.txt',
      'तस्बिर 📷',
    ])
    for (const row of trashed) {
      expect(boxes.get(row.id)).toMatchObject({ from: null, tree: digestOfRows(rowsBelow(rows, row.id)) })
    }
    for (const { nodeId, plain, chunks, thumbnail } of contents) {
      const node = boxes.get(nodeId)!
      const bytes = (text: string) => Buffer.from(text, 'base64url')
      expect(readContent(nodeId, node, vault, chunks.map(bytes)).toString('base64url')).toBe(plain)
      const small = readThumbnail(nodeId, node, vault, bytes(thumbnail!.sealed))
      expect(small.toString('base64url')).toBe(thumbnail!.plain)
    }
  })
})

describe('the code of the browser', () => {
  test.for(named)('opens with the password: %s', async ([, vault, state]) => {
    const secret = await secretOfRoot(fromBase64Url(state.root, 32)!)
    expect(secret.proof).toBe(state.authKey)
    const { seen, vaultKey } = await openVault(secret, vault, { ...state, ...state.locks.password })
    expect(seen).toEqual({ vaultId: vault.vaultId, vaultVersion: state.vaultVersion, digest: state.digest })
    expect(vaultKey).toMatchObject({ extractable: false, algorithm: { name: 'HKDF' } })
  })

  test.for(named)('opens with the words: %s', async ([, vault, state]) => {
    const recoveryKey = recoveryKeyOf(state.words)
    expect(wordsOf(recoveryKey)).toEqual(state.words)
    const secret = await secretOfRecoveryKey(recoveryKey)
    expect(secret.proof).toBe(state.recoveryAuthKey)
    await openVault(secret, vault, { ...state, ...state.locks.recovery })
  })
})
