import { expect, test } from 'vitest'
import { isSameNode, node, readRecords, writeRecord, type WriteVersion } from './index.ts'

const tab = '\u000b'
const odd = {
  'a vertical tab between two words': `Kirtipur${tab}Nepal`,
  'one at either end, and two lines': `${tab}first${tab}\n\u001fsecond\u000c`,
  'a control character that is all there is': '\u0014',
  'pictures of control characters beside one': `\u240b${tab}\u240b \ufffd\u0001`,
  'a picture alone': 'as a symbol: \u240b',
  'delete, and what Unicode never names': 'a\u007fb\ufffec\uffff',
  'separators of lines and a mark of order, which GEDCOM allows': 'a\u2028@b\u2029c\ufeffd',
}

const written = (record: ReturnType<typeof node>, version: WriteVersion) =>
  `0 HEAD\n1 GEDC\n2 VERS ${version}\n1 CHAR UTF-8\n${writeRecord(record, version)}0 TRLR\n`

// oxlint-disable-next-line no-control-regex -- what GEDCOM 7 bans
const banned = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/

for (const version of ['5.5.1', '7.0'] as const) {
  test.each(Object.entries(odd))(`%s is read again from ${version}`, async (_, value) => {
    const record = node('INDI', '', [node('NOTE', value, [node('_OWN', value)]), node('OCCU', 'Farmer')], 'I1')
    const text = written(record, version)
    if (version === '7.0') expect(text).not.toMatch(banned)
    const { records } = await readRecords(text)
    expect(isSameNode(records[1]!, record), text).toBe(true)
    // And once more by way of the other version.
    const again = await readRecords(written(records[1]!, version === '7.0' ? '5.5.1' : '7.0'))
    expect(isSameNode(again.records[1]!, record)).toBe(true)
  })
}

test('GEDCOM 7 shows a picture in the place of a control character, and says below it what it was', () => {
  expect(writeRecord(node('NOTE', `a${tab}b\nc`, [], 'N1'), '7.0')).toBe(
    '0 @N1@ NOTE a\u240bb\n1 CONT c\n1 _CONTROLS 0B\n',
  )
  expect(writeRecord(node('NOTE', `a${tab}b`, [], 'N1'), '5.5.1')).toBe(`0 @N1@ NOTE a${tab}b\n`)
})

test('a text that was changed elsewhere, and a tag that only looks like ours, stay as they are', async () => {
  const lines = '1 NOTE a\u240bb\u240b\n2 _CONTROLS 0B\n1 NOTE none\n2 _CONTROLS knobs and dials\n'
  const { records } = await readRecords(`0 HEAD\n0 @I1@ INDI\n${lines}0 TRLR\n`)
  expect(writeRecord(records[1]!, '5.5.1')).toBe(`0 @I1@ INDI\n${lines}`)
})
