/// <reference lib="dom" />
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

/** Bytes that only the owner of a vault may know, with the name that a failure gives them. */
export type Secret = { name: string; bytes: Buffer }

export const textSecret = (name: string, text: string): Secret => ({ name, bytes: Buffer.from(text) })

/** A name as it is, in an address, in escaped JSON, and in the two bytes a letter that browsers store. */
export const nameSecrets = (name: string): Secret[] => [
  textSecret(`the name “${name}”`, name),
  textSecret(`the name “${name}” in an address`, encodeURIComponent(name)),
  textSecret(
    `the name “${name}” escaped`,
    name.replace(/[^ -~]/g, (letter) => escaped(letter)),
  ),
  { name: `the name “${name}” in UTF-16`, bytes: Buffer.from(name, 'utf16le') },
]
const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Pieces of 24 bytes, evenly spread. A run of one byte identifies nothing and is left out. */
export function pieceSecrets(name: string, bytes: Buffer, step: number): Secret[] {
  const starts = Array.from({ length: Math.floor((bytes.length - 24) / step) }, (_, index) => index * step)
  return starts
    .map((start) => ({ name: `${name}, from byte ${start}`, bytes: bytes.subarray(start, start + 24) }))
    .filter((piece) => new Set(piece.bytes).size >= 12)
}

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
export function spellings({ bytes }: Secret): Buffer[] {
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

/** Keeps everything that a browser sends from now on, whole bodies too, and the addresses of its pages. */
export async function requestsOf(context: BrowserContext): Promise<() => Buffer> {
  const sent: Buffer[] = []
  context.on('request', (request) => {
    sent.push(Buffer.from(`\n${request.method()} ${request.url()}\n${JSON.stringify(request.headers())}\n`))
  })
  for (const page of context.pages())
    page.on('framenavigated', (frame) => void sent.push(Buffer.from(`\n${frame.url()}\n`)))
  // Only a request that is held back has bodies of megabytes.
  await context.route('**/v1/**', (route) => {
    sent.push(route.request().postDataBuffer() ?? Buffer.alloc(0))
    return route.fallback()
  })
  return () => Buffer.concat(sent)
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
