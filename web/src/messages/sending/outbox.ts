import { documents } from '@mulghar/contract/documents/documents'
import { messages, type MessageDraft } from '@mulghar/contract/messages/messages'
import { msg, t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { sendMedia } from '../../documents/public.ts'
import { now } from '../../kit/clock.ts'
import { forgetFiles, keepFiles, keptFiles } from '../../kit/device-files.ts'
import { Refusal } from '../../kit/failures.ts'
import { report } from '../../kit/report.ts'
import type { Progress } from '../../kit/transport.ts'
import { wordsFor, type CallWords } from '../../kit/words.ts'
import { useSession } from '../../session/session-store.ts'
import { shown } from '../core/messages.queries.ts'
import { quietCall } from '../core/quiet-call.ts'
import { SendFailures } from './failures.ts'
import { newClientId } from './new-client-id.ts'
import {
  forgetUnsent,
  isKeyOfUnsent,
  isStillKept,
  isStopped,
  isWhole,
  keepUnsent,
  readUnsent,
  withFiles,
  type Unsent,
  type Waiting,
} from './unsent.ts'

// Messages on their way. Each is shown at once and sent again until the server acknowledges it; those of one conversation are sent in
// their order. The server knows a repeated message by its clientId.

type Outbox = {
  accountId: string | null
  messages: readonly Waiting[]
  /** Conversations whose messages wait for a connection. */
  paused: ReadonlySet<string>
  /** The sent part of the photos of a message, between 0 and 1, by its clientId. */
  uploads: ReadonlyMap<string, number>
}

const firstWaitMs = 1000
const longestWaitMs = 30_000
/** An older message is not sent without asking: it may not fit any more. */
const longestAgeMs = 24 * 60 * 60_000

/** The general sentence names PDFs, which a message cannot have. */
const wordsOfSending: CallWords = {
  of: { 'documents/unsupported-file': msg`We could not read this file. Use a photo or a video.` },
}

const empty: Outbox = { accountId: null, messages: [], paused: new Set(), uploads: new Map() }
export const useOutbox = create<Outbox>(() => empty)

const sending = new Set<string>()
/** Messages that are in this tab alone: their files are being stored, or the device has no room. */
const notKept = new Set<string>()
/** Messages whose files are being stored. Before that is over another tab would find them without files. */
const storing = new Set<string>()
/** Messages whose files this tab has stored on the device, or read from there. */
const filesKept = new Set<string>()
const wakers = new Set<() => void>()
let cache: QueryClient | undefined

const me = () => useSession.getState().user?.id ?? null
const all = () => useOutbox.getState().messages

/** Begins to send what this account has not sent yet. Calling it again is harmless. */
export function startSending(queries: QueryClient): void {
  cache = queries
  const accountId = me()
  if (useOutbox.getState().accountId !== accountId) useOutbox.setState({ accountId, messages: [] })
  readKept()
}

/** Takes over what was kept before a reload or by another tab, and drops what another tab has sent. */
function readKept(): void {
  const { accountId, messages: before } = useOutbox.getState()
  if (accountId === null) return
  const kept = readUnsent(accountId)
  const known = new Map(before.map((message) => [message.clientId, message]))
  const onlyHere = before.filter(({ clientId }) => notKept.has(clientId))
  const next = [...kept.map((message) => known.get(message.clientId) ?? withoutOld(message)), ...onlyHere]
  useOutbox.setState({ messages: next.toSorted((first, second) => first.at - second.at) })
  // A stopped message is not sent, but its writer may edit it.
  for (const message of next) if (!known.has(message.clientId)) bring(message.clientId).catch(report)
  goOnAll()
}

/** A message that waited for long is sent only when its writer wants it. */
function withoutOld(message: Unsent): Waiting {
  const isOld = now().getTime() - message.at > longestAgeMs
  const refusal = isOld ? (message.refusal ?? t`This message has waited for more than a day.`) : message.refusal
  return { ...message, refusal, files: [], sentFiles: [], isWithoutFiles: false }
}

/** Reads the files of a message that was kept before a reload or by another tab. */
async function bring(clientId: string): Promise<void> {
  const { accountId } = useOutbox.getState()
  const asked = find(clientId)
  if (accountId === null || !asked || asked.fileCount + asked.mediaIds.length === 0) return
  const kept = await keptFiles(accountId, clientId)
  const message = find(clientId)
  if (!message || message.files.length + message.sentFiles.length > 0) return
  if (kept.length > 0) filesKept.add(clientId)
  show(withFiles(message, kept))
}

/** A message with its files, as far as the device has them. */
export async function broughtBack(clientId: string): Promise<Waiting | undefined> {
  await bring(clientId)
  return find(clientId)
}

const find = (clientId: string) => all().find((known) => known.clientId === clientId)

function goOnAll(): void {
  for (const id of new Set(all().map(({ conversationId }) => conversationId))) goOn(id)
}

export type NewMessage = Partial<Pick<Unsent, 'text' | 'card' | 'replyTo'>> & { files?: readonly File[] }

/** Shows a message and sends it after those before it. */
export function sendMessage(queries: QueryClient, conversationId: string, draft: NewMessage): void {
  cache = queries
  const accountId = me()
  if (accountId === null) return
  if (useOutbox.getState().accountId !== accountId) startSending(queries)
  const message: Waiting = {
    clientId: newClientId(),
    conversationId,
    at: Math.max(now().getTime(), (all().at(-1)?.at ?? 0) + 1),
    text: draft.text ?? '',
    card: draft.card ?? null,
    replyTo: draft.replyTo ?? null,
    files: draft.files ?? [],
    sentFiles: [],
    mediaIds: [],
    fileCount: draft.files?.length ?? 0,
    refusal: null,
    isWithoutFiles: false,
  }
  useOutbox.setState({ messages: [...all(), message] })
  store(accountId, message)
  goOn(conversationId)
}

/** Keeps a new message on the device, after its files. */
function store(accountId: string, message: Waiting): void {
  const { clientId, files } = message
  if (files.length === 0) return keep(accountId, message)
  storing.add(clientId)
  notKept.add(clientId)
  const stored = async () => {
    if (await keepFiles(accountId, clientId, files)) filesKept.add(clientId)
    storing.delete(clientId)
    const known = find(clientId)
    if (known) keep(accountId, known)
    else await forgetFiles(accountId, clientId)
  }
  stored().catch(report)
}

/** Sends a refused message once more. One without its files waits until they are chosen again. */
export function tryAgain(clientId: string): void {
  const message = find(clientId)
  if (!message || message.isWithoutFiles) return
  update({ ...message, at: now().getTime(), refusal: null })
  goOn(message.conversationId)
}

/** Sends a message with files that its writer has chosen once more, since the device has lost the first ones. */
export function sendWithFiles(clientId: string, files: readonly File[]): void {
  const { accountId } = useOutbox.getState()
  const message = find(clientId)
  if (!message || accountId === null || files.length === 0) return
  removeSent(message)
  const chosen = { files, fileCount: files.length, sentFiles: [], mediaIds: [], isWithoutFiles: false }
  const whole = { ...message, ...chosen, at: now().getTime(), refusal: null }
  show(whole)
  store(accountId, whole)
  goOn(message.conversationId)
}

/** Gives up a message that was not sent, and the files that were sent for it. */
export function discard(clientId: string): void {
  const message = find(clientId)
  remove(clientId)
  if (message) removeSent(message)
}

function removeSent({ mediaIds }: Waiting): void {
  for (const id of mediaIds) quietCall(documents.remove, { params: { id }, query: { only: 'unused' } }).catch(report)
}

function keep(accountId: string, message: Waiting): void {
  if (storing.has(message.clientId)) return
  if (keepUnsent(accountId, message)) notKept.delete(message.clientId)
  else notKept.add(message.clientId)
}

function update(message: Waiting): void {
  const { accountId } = useOutbox.getState()
  if (accountId === null || !all().some(({ clientId }) => clientId === message.clientId)) return
  keep(accountId, message)
  show(message)
}

function show(message: Waiting): void {
  useOutbox.setState({ messages: all().map((known) => (known.clientId === message.clientId ? message : known)) })
}

function remove(clientId: string): void {
  const { accountId } = useOutbox.getState()
  if (accountId !== null) {
    forgetUnsent(accountId, clientId)
    if (filesKept.delete(clientId)) forgetFiles(accountId, clientId).catch(report)
  }
  notKept.delete(clientId)
  useOutbox.setState({ messages: all().filter((known) => known.clientId !== clientId) })
}

/** Sends the messages of a conversation one after the other until none is left that can be sent. */
function goOn(conversationId: string): void {
  if (sending.has(conversationId)) return
  sending.add(conversationId)
  sendAll(conversationId)
    .catch(report)
    .finally(() => sending.delete(conversationId))
}

async function sendAll(conversationId: string): Promise<void> {
  const { accountId } = useOutbox.getState()
  const failures = new SendFailures()
  let waitMs = firstWaitMs
  for (;;) {
    const next = all().find((message) => message.conversationId === conversationId && !isStopped(message))
    if (!next || useOutbox.getState().accountId !== accountId) return
    try {
      if (!isWhole(next)) {
        await bring(next.clientId)
        continue
      }
      await inTurn(next, () => sendOne(next, accountId))
      waitMs = firstWaitMs
    } catch (error) {
      if (useOutbox.getState().accountId !== accountId) return
      // The session is over: the message stays for the next one.
      if (error instanceof Refusal && error.status === 401) return
      if (failures.mayPass(next.clientId, error)) {
        setPaused(conversationId, true)
        await pause(Math.max(waitMs, retryAfterMs(error)))
        setPaused(conversationId, false)
        waitMs = Math.min(waitMs * 2, longestWaitMs)
      } else {
        refuse(next.clientId, wordsFor(error, wordsOfSending))
        waitMs = firstWaitMs
      }
    }
  }
}

function setPaused(conversationId: string, isPaused: boolean): void {
  const others = [...useOutbox.getState().paused].filter((id) => id !== conversationId)
  useOutbox.setState({ paused: new Set(isPaused ? [...others, conversationId] : others) })
}

const refuse = (clientId: string, refusal: string) => {
  const message = find(clientId)
  if (message) update({ ...message, refusal })
}

const retryAfterMs = (error: unknown): number =>
  error instanceof Refusal && error.retryAfter !== undefined ? error.retryAfter * 1000 : 0

/** Two tabs that know a message with files do not send them at the same time. Browsers know locks with HTTPS only. */
function inTurn({ clientId, fileCount }: Waiting, send: () => Promise<void>): Promise<void> {
  if (fileCount === 0 || !('locks' in navigator)) return send()
  return navigator.locks.request(`mulghar-message ${clientId}`, async () => {
    const { accountId } = useOutbox.getState()
    const isKept = accountId === null || notKept.has(clientId) || isStillKept(accountId, clientId)
    if (isKept) await send()
    // Another tab has sent it meanwhile.
    else useOutbox.setState({ messages: all().filter((known) => known.clientId !== clientId) })
  })
}

async function sendOne(message: Waiting, accountId: string | null): Promise<void> {
  const { conversationId, clientId } = message
  const mediaIds = [...message.mediaIds, ...(await sendFiles(message))]
  const stillThere = find(clientId)
  if (!stillThere || useOutbox.getState().accountId !== accountId) return
  const body: MessageDraft = {
    clientId,
    ...(message.text && { text: message.text }),
    ...(mediaIds.length > 0 && { mediaIds }),
    ...(message.card && { card: message.card }),
    ...(message.replyTo && { replyTo: message.replyTo.id }),
  }
  const answer = await quietCall(messages.send, { params: { id: conversationId }, body })
  if (useOutbox.getState().accountId !== accountId) return
  // First the acknowledged message, then without the unsent one: it never disappears in between.
  if (cache) void shown(cache, conversationId, answer)
  remove(clientId)
}

/** Sends the files of a message. Those that were sent are not sent again after a failure. */
async function sendFiles({ clientId, files, sentFiles }: Waiting): Promise<string[]> {
  const sent: string[] = []
  if (files.length === 0) return sent
  const totalBytes = bytesOf([...sentFiles, ...files])
  let sentBytes = bytesOf(sentFiles)
  try {
    for (const file of files) {
      const onProgress = ({ sent: part, total }: Progress) =>
        setUpload(clientId, (sentBytes + (file.size * part) / (total || 1)) / totalBytes)
      onProgress({ sent: 0, total: file.size })
      const { id } = await sendMedia(file, { signal: new AbortController().signal, onProgress })
      sent.push(id)
      sentBytes += file.size
      moveSent(clientId, file, id)
    }
  } finally {
    setUpload(clientId, undefined)
  }
  return sent
}

const bytesOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0)

function setUpload(clientId: string, part: number | undefined): void {
  const uploads = new Map(useOutbox.getState().uploads)
  if (part === undefined) uploads.delete(clientId)
  else uploads.set(clientId, Math.min(1, part))
  useOutbox.setState({ uploads })
}

function moveSent(clientId: string, file: File, id: string): void {
  const known = find(clientId)
  if (!known) return
  const files = known.files.filter((other) => other !== file)
  update({
    ...known,
    files,
    fileCount: files.length,
    sentFiles: [...known.sentFiles, file],
    mediaIds: [...known.mediaIds, id],
  })
}

/** Waits this long, or until there is a connection again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      wakers.delete(done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    wakers.add(done)
  })
}

const wake = () => {
  for (const waker of wakers) waker()
}

addEventListener('online', wake)
addEventListener('storage', ({ key }) => {
  const { accountId } = useOutbox.getState()
  if (accountId !== null && isKeyOfUnsent(accountId, key)) readKept()
})
addEventListener('beforeunload', (event) => {
  if (all().some(({ clientId, fileCount }) => fileCount > 0 && !filesKept.has(clientId))) event.preventDefault()
})
// Messages of one member are not sent as another one.
useSession.subscribe((session, before) => {
  if (session.user?.id !== before.user?.id) useOutbox.setState({ accountId: session.user?.id ?? null, messages: [] })
})
