import { strToU8, zipSync } from 'fflate'

/** Somebody of a generated vanshavali; serial numbers count from 1 in the order of the rows. */
export type Kinsman = {
  serial: number
  name: string
  generation: number
  father: number | null
  sons: number[]
  daughters: number
}

const given = ['Ram', 'Hari', 'Gopal', 'Krishna', 'Bishnu', 'Shiva', 'Narayan', 'Mohan', 'Sher', 'Dil', 'Tek', 'Bal']
const middle = ['Bahadur', 'Prasad', 'Kumar', 'Lal', 'Man']
const devanagari = ['राम', 'हरि', 'गोपाल', 'कृष्ण', 'विष्णु', 'शिव', 'नारायण', 'मोहन', 'शेर', 'दिल', 'टेक', 'बल']

/** A line of fathers and sons of a size, always the same for a seed: generation by generation, brothers in the order of birth. */
export function generateVanshavali(count: number, seed: number): Kinsman[] {
  let state = seed
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const people: Kinsman[] = [person(1, null, 1, random)]
  for (let at = 0; people.length < count; at++) {
    const father = people[at]!
    const wanted = Math.max(at === people.length - 1 ? 1 : 0, random(5))
    for (let son = 0; son < wanted && people.length < count; son++) {
      const one = person(people.length + 1, father.serial, father.generation + 1, random)
      people.push(one)
      father.sons.push(one.serial)
    }
    father.daughters = random(4)
  }
  return people
}

function person(serial: number, father: number | null, generation: number, random: (below: number) => number): Kinsman {
  const name = `${given[random(given.length)]} ${middle[random(middle.length)]} Shrestha`
  return { serial, name, generation, father, sons: [], daughters: 0 }
}

export const headings = ['Serial', 'Name', 'Generation', "Father's serial", 'Sons', 'Daughters', "Son's serial"]
export const nepaliHeadings = ['क्र.सं.', 'नाम', 'पुस्ता', 'बाबुको क्र.सं.', 'छोरा', 'छोरी', 'छोराको क्र.सं.']

/** The seven columns of a vanshavali. */
export function rowsOf(people: readonly Kinsman[]): string[][] {
  return people.map(({ serial, name, generation, father, sons, daughters }) =>
    [serial, name, generation, father ?? '', sons.length, daughters, sons.join(', ')].map(String),
  )
}

/** The same in Nepali, with the digits of Devanagari. */
export function nepaliRowsOf(people: readonly Kinsman[]): string[][] {
  const inNepali = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)))
  return rowsOf(people).map(([serial, , ...rest], at) =>
    [serial!, `${devanagari[at % devanagari.length]} बहादुर श्रेष्ठ`, ...rest].map(inNepali),
  )
}

export function csvOf(rows: readonly (readonly string[])[], separator = ','): string {
  const cell = (text: string) =>
    /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
  return rows.map((row) => row.map(cell).join(separator)).join('\r\n')
}

/** A workbook of one sheet, as spreadsheets write it: numbers as numbers, texts in a list of their own. */
export function workbookOf(rows: readonly (readonly string[])[]): Uint8Array {
  const texts: string[] = []
  const placeOf = new Map<string, number>()
  const place = (text: string) => {
    if (!placeOf.has(text)) placeOf.set(text, texts.push(text) - 1)
    return placeOf.get(text)!
  }
  const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const cell = (text: string, at: string) => {
    if (text === '') return ''
    return /^\d+$/.test(text) ? `<c r="${at}"><v>${text}</v></c>` : `<c r="${at}" t="s"><v>${place(text)}</v></c>`
  }
  const sheet = rows
    .map(
      (row, y) =>
        `<row r="${y + 1}">${row.map((text, x) => cell(text, `${String.fromCharCode(65 + x)}${y + 1}`)).join('')}</row>`,
    )
    .join('')
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si><t xml:space="preserve">${xml(text)}</t></si>`).join('')}</sst>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(head + text)])))
}
