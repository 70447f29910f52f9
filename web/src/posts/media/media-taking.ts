import { i18n } from '../../kit/i18n.ts'
import { report } from '../../kit/report.ts'
import { toast } from '../../kit/toast.ts'
import { bringWords } from '../../kit/word-registry.ts'
import { wordsForFaults, wordsForFiles } from './file-words.ts'
import { bytesOf, chosen } from './files.ts'
import { itemOfFile, type MediaItem } from './media-items.ts'
import { upload } from './uploads.ts'

/** Whether the files can be read at all: a folder cannot, nor what has gone since it was chosen. */
export async function canBeRead(files: readonly File[]): Promise<boolean> {
  // Nobody waits for the words of refusals: a post could be sent meanwhile, without its photos.
  void bringWords('documents')
  try {
    await Promise.all(files.map((file) => file.slice(0, 1).arrayBuffer()))
    return true
  } catch (error) {
    report(error)
    toast.error(i18n._(wordsForFiles.unreadable))
    return false
  }
}

/** Says what is wrong with some files, and begins to send the others; they are answered as items. */
export function taken(files: readonly File[], items: readonly MediaItem[], most: number): MediaItem[] {
  const { added, faults } = chosen(files, { count: items.length, bytes: bytesOf(items) }, most)
  const said = wordsForFaults(faults)
  if (said) toast.error(said.title, said.description ? { description: said.description } : {})
  const fresh = added.map(itemOfFile)
  upload(fresh)
  return fresh
}
