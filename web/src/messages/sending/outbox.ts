import { documents } from '@mulghar/contract/documents/documents'
import { messages, type MessageDraft } from '@mulghar/contract/messages/messages'
import { msg, t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { sendMedia } from '../../documents/public.ts'
import { now } from '../../kit/clock.ts'
import { Refusal } from '../../kit/failures.ts'
import { report } from '../../kit/report.ts'
import type { Progress } from '../../kit/transport.ts'
import { wordsFor, type CallWords } from '../../kit/words.ts'
import { useSession } from '../../session/session-store.ts'
import { shown } from '../core/messages.queries.ts'
import { quietCall } from '../core/quiet-call.ts'
import { SendFailures } from './failures.ts'
import { newClientId } from './new-client-id.ts'
import { forgetUnsent, isKeyOfUnsent, keepUnsent, readUnsent, type Unsent, type Waiting } from './unsent.ts'

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
/** Messages that are in this tab alone: with chosen files, or without room on the device. */
const notKept = new Set<string>()
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
  goOnAll()
}

/** A message that waited for long is sent only when its writer wants it. */
function withoutOld(message: Unsent): Waiting {
  const isOld = now().getTime() - message.at > longestAgeMs
  const refusal = isOld ? (message.refusal ?? t`This message has waited for more than a day.`) : message.refusal
  return { ...message, refusal, files: [], sentFiles: [] }
}

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
    refusal: null,
  }
  keep(accountId, message)
  useOutbox.setState({ messages: [...all(), message] })
  goOn(conversationId)
}

/** Sends a refused message once more. */
export function tryAgain(clientId: string): void {
  const message = all().find((known) => known.clientId === clientId)
  if (!message) return
  update({ ...message, at: now().getTime(), refusal: null })
  goOn(message.conversationId)
}

/** Gives up a message that was not sent, and the files that were sent for it. */
export function discard(clientId: string): void {
  const message = all().find((known) => known.clientId === clientId)
  remove(clientId)
  for (const id of message?.mediaIds ?? [])
    quietCall(documents.remove, { params: { id }, query: { only: 'unused' } }).catch(report)
}

function keep(accountId: string, message: Waiting): void {
  if (keepUnsent(accountId, message)) notKept.delete(message.clientId)
  else notKept.add(message.clientId)
}

function update(message: Waiting): void {
  const { accountId } = useOutbox.getState()
  if (accountId === null || !all().some(({ clientId }) => clientId === message.clientId)) return
  keep(accountId, message)
  useOutbox.setState({ messages: all().map((known) => (known.clientId === message.clientId ? message : known)) })
}

function remove(clientId: string): void {
  const { accountId } = useOutbox.getState()
  if (accountId !== null) forgetUnsent(accountId, clientId)
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
    const next = all().find((message) => message.conversationId === conversationId && message.refusal === null)
    if (!next || useOutbox.getState().accountId !== accountId) return
    try {
      await sendOne(next, accountId)
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
  const message = all().find((known) => known.clientId === clientId)
  if (message) update({ ...message, refusal })
}

const retryAfterMs = (error: unknown): number =>
  error instanceof Refusal && error.retryAfter !== undefined ? error.retryAfter * 1000 : 0

async function sendOne(message: Waiting, accountId: string | null): Promise<void> {
  const { conversationId, clientId } = message
  const mediaIds = [...message.mediaIds, ...(await sendFiles(message))]
  const stillThere = all().find((known) => known.clientId === clientId)
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
  const known = all().find((message) => message.clientId === clientId)
  if (!known) return
  update({
    ...known,
    files: known.files.filter((other) => other !== file),
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
  if (all().some(({ files }) => files.length > 0)) event.preventDefault()
})
// Messages of one member are not sent as another one.
useSession.subscribe((session, before) => {
  if (session.user?.id !== before.user?.id) useOutbox.setState({ accountId: session.user?.id ?? null, messages: [] })
})
