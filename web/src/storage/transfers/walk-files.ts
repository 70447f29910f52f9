/** A file that was chosen or dropped, and the folders that it lies in, outermost first. */
export type FoundFile = { file: File; folders: readonly string[] }
/** A folder without files. */
export type FoundFolder = { folders: readonly string[] }
export type Found = FoundFile | FoundFolder

export const isFile = (found: Found): found is FoundFile => 'file' in found

/** Files from a file input; one that takes folders tells where each file lies. */
export async function* chosenFiles(files: Iterable<File>): AsyncGenerator<Found> {
  for (const file of files) {
    const parts = file.webkitRelativePath.split('/')
    yield { file, folders: parts.slice(0, -1) }
  }
}

/** The entries of a drop. They must be taken from it at once, while its event is handled. */
export function droppedEntries(transfer: DataTransfer): readonly FileSystemEntry[] {
  return Array.from(transfer.items)
    .filter(({ kind }) => kind === 'file')
    .flatMap((item) => item.webkitGetAsEntry() ?? [])
}

/** Files of dropped entries, with what is in their folders. Folders are read when it is their turn. */
export async function* droppedFiles(
  entries: readonly FileSystemEntry[],
  folders: readonly string[] = [],
): AsyncGenerator<Found> {
  for (const entry of entries) {
    if (isFileEntry(entry)) {
      yield { file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)), folders }
    } else if (isFolderEntry(entry)) {
      const inside = [...folders, entry.name]
      let isEmpty = true
      for await (const part of partsOf(entry)) {
        isEmpty = false
        yield* droppedFiles(part, inside)
      }
      if (isEmpty) yield { folders: inside }
    }
  }
}

/** A folder is read in parts: browsers give at most a hundred entries at once. */
async function* partsOf(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry[]> {
  const reader = folder.createReader()
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return
    yield part
  }
}

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
