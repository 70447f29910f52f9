import { mostNodes } from '@mulghar/contract/storage/contents'
import { expect, test } from 'vitest'
import { newId } from '../new-id.ts'
import { Device } from '../testing/device.ts'
import { SmallFiles } from '../testing/small-files.ts'
import { SmallServer } from '../testing/small-server.ts'
import type { NodeStep } from '../workers/file-desk-calls.ts'

test('20,000 entries of one folder are read in pages, checked and changed', { tags: ['room'] }, async () => {
  const server = new SmallServer()
  const calls = new SmallFiles(server)
  const device = await new Device(server, calls).setUp()
  const parentId = await device.folder('all')
  await fill(device, calls, parentId)

  const other = new Device(server, calls)
  await other.vault.unlock('the goat ate my land deed', 15)
  calls.made.length = 0
  await other.files.refresh()
  expect(calls.made).toEqual(['changes', 'changes', 'changes', 'changes'])
  expect(other.paths()).toHaveLength(mostNodes)
  await other.files.rename(other.entry('e7').id, 'renamed')
  await device.files.refresh()
  expect(device.entry('renamed')).toMatchObject({ parentId, revision: 2 })
})

/** Fills the vault to its most nodes with one change. */
async function fill({ vault, files }: Device, calls: SmallFiles, parentId: string): Promise<void> {
  const { keys } = vault.opened()!.worker
  const steps = Array.from({ length: mostNodes - 1 }, (_, index): NodeStep => {
    return { act: 'FOLDER', id: newId(), parentId, name: `e${index}`, at: 0 }
  })
  const { entries: _entries, ...batch } = await keys.sealSteps({ vault: vault.opened()!.vault, steps })
  await calls.batch(batch)
  await files.refresh()
}
