import { mostDepth } from '@mulghar/contract/storage/contents'
import { describe, expect, test } from 'vitest'
import { newId } from '../kit/ids.ts'
import {
  isLive,
  pathOf,
  putNode,
  requireLive,
  requirePlace,
  requireTrashed,
  subtreeOf,
  treeOf,
  type TreeNode,
} from './tree.ts'

const node = (id: string, parentId: string | null, more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  parentId,
  kind: 'FOLDER',
  revision: 1,
  trashedAt: null,
  content: null,
  ...more,
})
const chain = (length: number) => {
  const ids = Array.from({ length }, newId)
  return { ids, nodes: ids.map((id, at) => node(id, ids[at - 1] ?? null)) }
}
const trashed = { trashedAt: new Date(0) }
const file = { kind: 'FILE' as const }

test('a node below the trash, below a missing folder or below itself is not live', () => {
  const tree = treeOf([
    node('a', null),
    node('b', 'a', file),
    node('t', null, trashed),
    node('u', 't'),
    node('v', 'u', file),
    node('lost', 'nobody'),
    node('x', 'y'),
    node('y', 'x'),
  ])
  expect(['a', 'b', 't', 'u', 'v', 'lost', 'x', 'none'].filter((id) => isLive(tree, id))).toEqual(['a', 'b'])
  expect([...pathOf(tree, 'x')].map(({ id }) => id)).toEqual(['x', 'y'])
  expect(subtreeOf(tree, 't')).toEqual(['t', 'u', 'v'])
  expect(subtreeOf(tree, 'x')).toEqual(['x', 'y'])
})

describe('a place', () => {
  const tree = treeOf([node('a', null), node('b', 'a'), node('c', 'b'), node('f', 'b', file), node('t', null, trashed)])

  test.each([
    ['the top', 'c', null],
    ['the same folder', 'c', 'b'],
    ['a folder above', 'c', 'a'],
    ['a folder, for a new node', 'new', 'c'],
  ])('can be %s', (_, id, parentId) => {
    expect(() => requirePlace(tree, id, parentId)).not.toThrow()
  })

  test.each([
    ['the node itself', 'a', 'a', 'storage/own-child'],
    ['a folder below the node', 'a', 'c', 'storage/own-child'],
    ['a file', 'c', 'f', 'storage/node-not-found'],
    ['a folder of the trash', 'c', 't', 'storage/node-not-found'],
    ['a folder that does not exist', 'c', 'none', 'storage/node-not-found'],
  ])('cannot be %s', (_, id, parentId, code) => {
    expect(() => requirePlace(tree, id, parentId)).toThrow(expect.objectContaining({ code }))
  })

  test('is at most 32 deep, counted with what is below the node', () => {
    const { ids, nodes } = chain(mostDepth)
    const deep = treeOf([...nodes, node('a', null), node('b', 'a')])
    expect(() => requirePlace(deep, 'new', ids.at(-2)!)).not.toThrow()
    expect(() => requirePlace(deep, 'new', ids.at(-1)!)).toThrow(expect.objectContaining({ code: 'storage/too-deep' }))
    expect(() => requirePlace(deep, 'a', ids.at(-3)!)).not.toThrow()
    expect(() => requirePlace(deep, 'a', ids.at(-2)!)).toThrow(expect.objectContaining({ code: 'storage/too-deep' }))
  })
})

test('a move takes what is below along', () => {
  const tree = treeOf([node('a', null), node('b', 'a'), node('c', 'b'), node('d', null)])
  putNode(tree, { ...tree.nodes.get('b')!, parentId: 'd' })
  expect(subtreeOf(tree, 'a')).toEqual(['a'])
  expect(subtreeOf(tree, 'd')).toEqual(['d', 'b', 'c'])
})

test('a change names the next revision of a node where it is', () => {
  const tree = treeOf([node('a', null, { revision: 3 }), node('t', null, trashed), node('u', 't')])
  expect(requireLive(tree, 'a', 4).id).toBe('a')
  for (const revision of [1, 3, 5])
    expect(() => requireLive(tree, 'a', revision)).toThrow(expect.objectContaining({ code: 'kit/stale' }))
  expect(requireTrashed(tree, 't', 2).id).toBe('t')
  expect(() => requireTrashed(tree, 'a', 4)).toThrow(expect.objectContaining({ code: 'storage/node-there' }))
  for (const id of ['u', 'none'])
    expect(() => requireTrashed(tree, id, 2)).toThrow(expect.objectContaining({ code: 'storage/node-not-found' }))
})
