import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isIos, mediaFault, sendMedia, wordsForUpload, type Said } from '../../documents/public.ts'
import { i18n } from '../../kit/i18n.ts'
import { useMutation } from '../../kit/mutation.ts'
import { useAskingWhile } from '../../kit/unsaved.ts'
import { TakenBack } from '../../kit/waiting-saves.ts'
import { wordsFor } from '../../kit/words.ts'
import { albumMutations } from './album.queries.ts'

/** Which of several files is being sent, and how much of it has gone. */
type Sending = { number: number; of: number; part: number }

/** A file that was not taken, and why. */
export type NotTaken = Said & { key: string }

/** So many are put into the album by one call; they are seen there by and by. */
const atOnce = 5

/** Sends files to an album one after the other; one that is not taken does not keep the others from coming. */
export function useFilling(eventId: string) {
  const change = useMutation(albumMutations.change(useQueryClient(), eventId))
  const [sending, setSending] = useState<Sending>()
  const [notTaken, setNotTaken] = useState<NotTaken[]>([])
  const asking = useAskingWhile(sending !== undefined)
  const stopper = useRef<AbortController>(undefined)

  const refuse = (key: string, said: Said) => setNotTaken((before) => [...before, { key, ...said }])

  /** Puts in what has been sent; answers how many. */
  async function putIn(sent: Map<string, string>): Promise<number> {
    if (sent.size === 0) return 0
    try {
      await change.mutateToEnd({ decision: true, mediaIds: [...sent.keys()] })
      return sent.size
    } catch (error) {
      if (error instanceof TakenBack) {
        stopper.current?.abort()
        return 0
      }
      for (const [id, title] of sent) refuse(id, { title, description: wordsFor(error) })
      return 0
    } finally {
      sent.clear()
    }
  }

  /** How many have come. */
  async function fill(files: readonly File[]): Promise<number> {
    setNotTaken([])
    const stop = (stopper.current = new AbortController())
    const { signal } = stop
    const discarded = asking.begin()
    discarded.addEventListener('abort', () => stop.abort())
    const sent = new Map<string, string>()
    let taken = 0
    try {
      for (const [at, file] of files.entries()) {
        const about = { number: at + 1, of: files.length }
        const onProgress = ({ sent, total }: { sent: number; total: number }) =>
          setSending({ ...about, part: total > 0 ? sent / total : 0 })
        setSending({ ...about, part: 0 })
        const fault = mediaFault(file)
        if (fault) {
          refuse(`${at} ${file.name}`, { title: file.name, description: i18n._(fault) })
          continue
        }
        try {
          const { id } = await sendMedia(file, { signal, onProgress, dropsPlace: true })
          sent.set(id, file.name)
        } catch (error) {
          if (!signal.aborted) refuse(`${at} ${file.name}`, wordsForUpload(file.name, error, isIos(navigator)))
        }
        if (signal.aborted) break
        if (sent.size >= atOnce) taken += await putIn(sent)
      }
      if (!discarded.aborted) taken += await putIn(sent)
    } finally {
      setSending(undefined)
    }
    return taken
  }

  return { sending, notTaken, fill, stop: () => stopper.current?.abort() }
}
