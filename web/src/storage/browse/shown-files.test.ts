import { expect, test } from 'vitest'
import { EntryTree } from '../files/entry-tree.ts'
import type { FilesState, VaultFilesLike } from '../files/files-api.ts'
import { moved, renamed, restored, ShownFiles, trashed } from './shown-files.ts'
import { aFile, aFolder } from './testing/entries.ts'

const folder = aFolder('Scans')
const photo = aFile('Page 1.jpg', { parentId: folder.id })

/** Files that never change by themselves. */
function shownWith(...entries: Parameters<typeof aTree>): ShownFiles {
  const state: FilesState = { kind: 'ready', tree: aTree(...entries) }
  const files: Pick<VaultFilesLike, 'state' | 'subscribe'> = { state: () => state, subscribe: () => () => {} }
  return new ShownFiles(files as VaultFilesLike)
}

const aTree = (...entries: (typeof folder)[]) => new EntryTree(entries)

function treeOf(shown: ShownFiles): EntryTree {
  const state = shown.state()
  if (state.kind !== 'ready') throw new Error('The files are not ready')
  return state.tree
}

test('a change is shown at once and taken back when it fails', async () => {
  const shown = shownWith(folder, photo)
  const work = Promise.withResolvers<void>()
  const change = shown.change(renamed(photo.id, 'Page 2.jpg'), () => work.promise)
  expect(treeOf(shown).get(photo.id)?.name).toBe('Page 2.jpg')
  work.reject(new Error('no'))
  await expect(change).rejects.toThrow('no')
  expect(treeOf(shown).get(photo.id)?.name).toBe('Page 1.jpg')
})

test('several changes are shown together', async () => {
  const shown = shownWith(folder, photo)
  const first = Promise.withResolvers<void>()
  const changes = [
    shown.change(moved([photo.id], null), () => first.promise),
    shown.change(trashed([folder.id], 5), () => first.promise),
  ]
  expect(treeOf(shown).get(photo.id)?.parentId).toBeNull()
  expect(treeOf(shown).trashed()).toMatchObject([{ name: 'Scans', trash: { at: 5, from: null } }])
  first.resolve()
  await Promise.all(changes)
  expect(treeOf(shown).trashed()).toEqual([])
})

test('a file goes with its folder where both were chosen', () => {
  const both = [folder.id, photo.id]
  expect(trashed(both, 5)(aTree(folder, photo)).map(({ name }) => name)).toEqual(['Scans'])
  expect(moved(both, null)(aTree(folder, photo)).map(({ name }) => name)).toEqual(['Scans'])
})

test('what is restored goes to the top where its folder is in the trash', () => {
  const gone = { ...folder, trash: { at: 1, from: null } }
  const thrown = { ...photo, parentId: null, trash: { at: 2, from: folder.id } }
  expect(restored([thrown.id])(aTree(gone, thrown))).toMatchObject([{ parentId: null, trash: null }])
  expect(restored([thrown.id])(aTree(folder, thrown))).toMatchObject([{ parentId: folder.id, trash: null }])
})

test('the same state is the same object until something changes', () => {
  const shown = shownWith(folder)
  void shown.change(renamed(folder.id, 'Other'), () => new Promise(() => {}))
  expect(shown.state()).toBe(shown.state())
})
