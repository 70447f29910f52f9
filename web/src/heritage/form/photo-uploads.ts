import { mostPhotos } from '@mulghar/contract/heritage/place-draft'
import { useEffect, useRef, useState } from 'react'
import { isIos, kindOfFile, mediaFault, sendMedia, wordsForUpload, type Said } from '../../documents/public.ts'
import { bringWords } from '../../kit/word-registry.ts'
import { useSteady } from '../../kit/use-steady.ts'
import type { PlaceSaver } from './place-saver.ts'

export type PhotoUpload = {
  key: number
  file: File
  /** Bytes that have gone. */
  sent: number
  /** Why it failed; it can be sent again. */
  failed: Said | undefined
}

/** A file that is not sent at all. `not-a-photo` names it. */
export type Refused = { name: string; why: 'not-a-photo' | 'empty' | 'too-large' }

export type PhotoUploads = {
  uploads: readonly PhotoUpload[]
  refused: readonly Refused[]
  isFull: boolean
  add: (files: readonly File[]) => void
  again: (key: number) => void
  /** The id of a photo that was sent from here. */
  idOf: (file: File) => string | undefined
  cancel: (key: number) => void
}

let made = 0

/** Sends photos one after the other, and attaches each to the place as soon as it is there. */
export function usePhotoUploads(saver: PlaceSaver, photoCount: number): PhotoUploads {
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [isFull, setFull] = useState(false)
  const ids = useRef(new Map<File, string>())
  const sending = useRef<{ key: number; stop: AbortController }>(undefined)
  const change = (key: number, part: Partial<PhotoUpload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const leave = (key: number) => setUploads((before) => before.filter((upload) => upload.key !== key))

  const send = useSteady((next: PhotoUpload) => {
    const { key, file } = next
    const stop = new AbortController()
    sending.current = { key, stop }
    void sent(saver, file, stop.signal, (bytes) => change(key, { sent: bytes }))
      .then(
        (id) => {
          ids.current.set(file, id)
          leave(key)
        },
        (error: unknown) => {
          if (!stop.signal.aborted) change(key, { failed: wordsForUpload(file.name, error, isIos(navigator)) })
        },
      )
      .finally(() => {
        sending.current = undefined
        // The effect below sends the next one.
        setUploads((before) => [...before])
      })
  })
  useEffect(() => {
    const next = uploads.find(({ failed }) => !failed)
    if (next && !sending.current) send(next)
  }, [uploads, send])
  // Leaving the page ends what is on its way; somebody was asked before.
  useEffect(() => () => sending.current?.stop.abort(), [])

  function add(files: readonly File[]) {
    const faults = files.flatMap((file) => faultOf(file) ?? [])
    const good = files.filter((file) => !faultOf(file))
    const room = Math.max(0, mostPhotos - photoCount - uploads.length)
    setRefused(faults)
    setFull(good.length > room)
    const fresh = good.slice(0, room).map((file) => ({ key: ++made, file, sent: 0, failed: undefined }))
    // Nobody waits for the words of refusals: the place could be published meanwhile, without its photos.
    void bringWords('documents')
    setUploads((before) => [...before, ...fresh])
  }
  return {
    uploads,
    refused,
    isFull,
    add,
    idOf: (file) => ids.current.get(file),
    again: (key) => change(key, { failed: undefined, sent: 0 }),
    cancel(key) {
      if (sending.current?.key === key) sending.current.stop.abort()
      leave(key)
    },
  }
}

/** Sends a file, and attaches it to the place, which is created first where it has not been yet. */
async function sent(
  saver: PlaceSaver,
  file: File,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<string> {
  const { id } = await sendMedia(file, {
    signal,
    dropsPlace: true,
    onProgress: ({ sent: bytes }) => onSent(bytes),
  })
  if ((await saver.saved()) && !signal.aborted) await saver.addPhoto(id)
  return id
}

function faultOf(file: File): Refused | undefined {
  const { name } = file
  if (kindOfFile(file) !== 'image') return { name, why: 'not-a-photo' }
  if (!mediaFault(file)) return undefined
  return { name, why: file.size === 0 ? 'empty' : 'too-large' }
}
