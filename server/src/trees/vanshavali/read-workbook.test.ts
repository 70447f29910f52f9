import { describe, expect, test } from 'vitest'
import { inlineCell, workbookWith } from '../../../test/hostile/workbooks.ts'
import { readTable } from './read-table.ts'
import { readWorkbook } from './sheet.ts'
import { XmlBroken, XmlStream } from './xml-stream.ts'

const rowsIn = (parts: Parameters<typeof workbookWith>[0]) => readWorkbook(workbookWith(parts)).rows

describe('a workbook', () => {
  test('says in each cell what a spreadsheet shows, as far as it is text, number, day or truth', () => {
    const texts =
      '<si><t>Ram</t></si><si><r><t>Hari </t></r><r><t>Bahadur</t></r><rPh><t>no</t></rPh></si><si><t>a_x000D_b &amp; c</t></si>'
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd;@"/><numFmt numFmtId="165" formatCode="0.00"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
    const cells = [
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>',
      '<c r="D1"><v>12.50</v></c><c r="E1" s="1"><v>45000</v></c><c r="F1" s="2"><v>1.5</v></c><c r="G1" s="3"><v>45000</v></c>',
      '<c r="H1" t="b"><v>1</v></c><c r="I1" t="e"><v>#N/A</v></c><c r="J1" t="str"><f>A1</f><v>told</v></c>',
      '<c r="K1" t="d"><v>2020-02-03T00:00:00Z</v></c><c r="L1" t="inlineStr"><is><t> in </t></is></c><c r="M1" s="1"/>',
    ]
    expect(rowsIn({ rows: `<row r="1">${cells.join('')}</row>`, texts, styles })).toEqual([
      [
        'Ram',
        'Hari Bahadur',
        'a\rb & c',
        '12.5',
        '2023-03-15',
        '1899-12-31',
        '45000',
        'true',
        '',
        'told',
        '2020-02-03',
        'in',
      ],
    ])
    const old = { rows: '<row><c s="1"><v>43538</v></c></row>', styles, workbook: '<workbookPr date1904="1"/>' }
    expect(rowsIn(old)).toEqual([['2023-03-15']])
  })

  test('keeps rows and columns in their places; empty ones take no room, at any distance', () => {
    const rows = `<row r="2"><c r="C2"><v>1</v></c></row><row r="4"><c r="A4"><v>2</v></c><c r="XFD4" s="3"/></row><row r="1048576"><c r="A1048576" s="1"/></row>`
    expect(rowsIn({ rows })).toEqual([[], ['', '', '1'], [], ['2']])
    expect(rowsIn({ rows: '<row><c><v>1</v></c></row><row/><row><c/><c><v>2</v></c></row>' })).toEqual([
      ['1'],
      [],
      ['', '2'],
    ])
    expect(rowsIn({ rows: `<row r="1">${inlineCell('A1', 'a')}${inlineCell('XFD1', 'far')}</row>` })).toEqual([['a']])
  })

  test.each([
    ['a row beyond the last', '<row r="300000000"/>', 'trees/import-too-large'],
    ['a column beyond the last', `<row r="1">${inlineCell('ZZZZZZ1', 'x')}</row>`, 'trees/import-too-large'],
    ['a row that is no number', '<row r="3e8"/>', 'trees/not-a-table'],
    ['a cell that is nowhere', '<row r="1"><c r="1"/></row>', 'trees/not-a-table'],
    ['rows that go back', '<row r="2"/><row r="1"/>', 'trees/not-a-table'],
    ['cells that go back', '<row r="1"><c r="B1"/><c r="A1"/></row>', 'trees/not-a-table'],
    ['a text that is not there', '<row><c t="s"><v>7</v></c></row>', 'trees/not-a-table'],
    [
      'something that is said below the rows that are read',
      `<row r="30001">${inlineCell('A30001', 'x')}</row>`,
      'trees/import-too-large',
    ],
    ['a document type', '<!DOCTYPE a>', 'trees/not-a-table'],
  ])('with %s is refused', (_, rows, code) => {
    expect(() => readTable(workbookWith({ rows }), {})).toThrow(expect.objectContaining({ code }))
  })
})

describe('XML in pieces', () => {
  const text = `<?xml version="1.0"?><!-- a > b --><x:a b='1 > 0' x:c="&lt;&#x41;&#66;"> one &amp; <b/><![CDATA[<two>&amp;]]></x:a>`
  const told = (size: number) => {
    const all: string[] = []
    let run = ''
    const stream = new XmlStream({
      open: (name, attribute) =>
        all.push(run, `<${name} ${attribute('b') ?? ''} ${attribute('c') ?? ''}`) && (run = ''),
      text: (more) => (run += more),
      close: (name) => all.push(run, `${name}>`) && (run = ''),
    })
    for (let at = 0; at < text.length; at += size) stream.push(text.slice(at, at + size))
    stream.end()
    return all.filter(Boolean)
  }

  test('is the same however it comes', () => {
    const whole = ['<a 1 > 0 <AB', ' one & ', '<b  ', 'b>', '<two>&amp;', 'a>']
    for (const size of [1, 2, 3, 7, 1000]) expect(told(size)).toEqual(whole)
  })

  test('holds at most as much of it as a tag may have', () => {
    const stream = new XmlStream({})
    stream.push('x'.repeat(10_000_000))
    expect(() => stream.push(`<a b="${'x'.repeat(100_000)}`)).toThrow(XmlBroken)
    expect(() => new XmlStream({}).push('<!DOCTYPE a [')).toThrow(XmlBroken)
  })
})
