/// <reference lib="dom" />
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

/** Bytes that only the owner of a vault may know, with the name that a failure gives them. */
export type Secret = { name: string; bytes: Buffer }

export const textSecret = (name: string, text: string): Secret => ({ name, bytes: Buffer.from(text) })

/** Any three words that follow each other tell 33 bits of a key: no run of them may stand anywhere. */
export function wordSecrets(name: string, words: readonly string[]): Secret[] {
  return words
    .slice(2)
    .flatMap((_, index) =>
      [' ', ',', ', ', '","', '\n'].map((between) =>
        textSecret(`${name}, words ${index + 1} to ${index + 3}`, words.slice(index, index + 3).join(between)),
      ),
    )
}

/** The same bytes as they are, in hex, and in base64 at each of the three places where they may begin in what is encoded. */
function spellings({ bytes }: Secret): Buffer[] {
  const hex = bytes.toString('hex')
  const base64 = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
    // The first and last letters also depend on the neighbours.
    const from = Math.ceil((before * 4) / 3)
    return whole
      .subarray(0, whole.length - (whole.length % 3))
      .toString('base64')
      .slice(from)
  })
  const url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [bytes, ...[hex, hex.toUpperCase(), ...base64, ...url].map((text) => Buffer.from(text))]
}

type Spelled = { name: string; bytes: Buffer }

/**
 * The names of the secrets that stand in one of these texts, in any spelling. Goes once through each text, however many secrets there
 * are: a database has a hundred megabytes.
 */
export function foundIn(places: ReadonlyMap<string, Buffer>, secrets: readonly Secret[]): string[] {
  const byStart = new Map<number, Spelled[]>()
  const mayStart = new Uint8Array(2 ** 16)
  for (const secret of secrets)
    for (const bytes of spellings(secret)) {
      const start = bytes.readUInt32LE(0)
      mayStart[start & 0xffff] = 1
      const same = byStart.get(start)
      if (same) same.push({ name: secret.name, bytes })
      else byStart.set(start, [{ name: secret.name, bytes }])
    }
  const found = new Set<string>()
  for (const [place, content] of places) {
    for (let at = 0; at + 4 <= content.length; at++) {
      if (mayStart[content[at]! | (content[at + 1]! << 8)] === 0) continue
      for (const { name, bytes } of byStart.get(content.readUInt32LE(at)) ?? [])
        if (content.compare(bytes, 0, bytes.length, at, Math.min(content.length, at + bytes.length)) === 0)
          found.add(`${place}: ${name}`)
    }
  }
  return [...found].toSorted()
}

/** Keeps all that a browser sends from now on: addresses, headers and bodies. */
export function requestsOf(context: BrowserContext): string[] {
  const sent: string[] = []
  context.on('request', (request) => {
    sent.push(`${request.method()} ${request.url()}\n${JSON.stringify(request.headers())}\n${request.postData() ?? ''}`)
  })
  return sent
}

/** Every file below a folder: the database with its journal, mails, and what else the app keeps. */
export function filesOf(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries.map(({ parentPath, name }) => [
      join(parentPath, name).slice(folder.length),
      readFileSync(join(parentPath, name)),
    ]),
  )
}
