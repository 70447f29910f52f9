import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spokenInPdf, textOfPdf } from '../../test/pdf.ts'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newId } from '../kit/ids.ts'

let app: TestApp
let asha: Member
let ravi: Member
let meera: Member
let person: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha Rai')
  ravi = await app.signUp('Ravi Thapa')
  meera = await app.signUp('Meera Lama')
  const tree = (await ravi.post('/v1/family/family-tree', { name: 'Thapa', description: 'x' })).body.id
  person = (await ravi.post(`/v1/family/${tree}/person`, { firstName: 'Harkabahadur' })).body.id
})
afterAll(() => app.close())

const newProgram = async (more: object = {}): Promise<string> =>
  (await asha.post('/v1/finance/program', { name: 'Roof / कोष', description: 'x', ...more })).body.id
const enter = async (by: Member, financeProgramId: string, more: object = {}): Promise<string> =>
  (await by.post('/v1/finance/donor', { financeProgramId, donorName: 'Hari', amount: 5, ...more })).body.id
const book = (by: Member, id: string, format: string) => by.get(`/v1/finance/program/${id}/export?format=${format}`)
const receiptOf = (id: string) => `/v1/finance/donor/${id}/receipt`
const sheetOf = (raw: Buffer) => Buffer.from(unzipSync(raw)['xl/worksheets/sheet1.xml']!).toString()

test('a table in CSV holds no formula, writes amounts as numbers, and goes on from page to page', async () => {
  const program = await newProgram()
  for (const donorName of ['=1+1', '+977', '-5', '@sum', '＝1+1', 'Says "yes"; and no'])
    await enter(asha, program, { donorName, amount: 1000.5 })
  await enter(asha, program, { amount: -0.01, donorAddress: '=cmd|x' })
  const { raw, headers } = await book(meera, program, 'csv')
  expect([...raw.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(headers['content-disposition']).toContain(encodeURIComponent('कोष'))
  const lines = raw.toString().slice(1).trimEnd().split('\r\n')
  expect(lines[0]).toBe('Date,Kind,Name,Amount,Address,Phone,Person,Entered by,Receipt')
  expect(lines.slice(1).map((line) => line.replace(/^[\d-]{10},/, ''))).toEqual([
    "Donation,'=1+1,1000.50,,,,Asha Rai,",
    "Donation,'+977,1000.50,,,,Asha Rai,",
    "Donation,'-5,1000.50,,,,Asha Rai,",
    "Donation,'@sum,1000.50,,,,Asha Rai,",
    "Donation,'＝1+1,1000.50,,,,Asha Rai,",
    'Donation,"Says ""yes""; and no",1000.50,,,,Asha Rai,',
    "Expense,Hari,-0.01,'=cmd|x,,,Asha Rai,",
  ])
  const sheet = sheetOf((await book(meera, program, 'xlsx')).raw)
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('<t xml:space="preserve">=1+1</t>')
  expect(sheet).toContain('<v>-0.01</v>')
  expect((await book(meera, newId(), 'csv')).body.code).toBe('finance/not-found')
  expect((await book(meera, program, 'doc')).status).toBe(400)
})

test('files of any kind show contacts and people as lists do', async () => {
  const program = await newProgram({ donorContact: 'CREATORS' })
  const entry = await enter(ravi, program, { donorAddress: 'Mkplace', donorPhoneNo: '9841234567', personId: person })
  await ravi.post(receiptOf(entry))
  const secrets = ['Mkplace', '9841234567', 'Harkabahadur']
  const told = async (by: Member) => {
    const pdf = await textOfPdf((await book(by, program, 'pdf')).raw)
    const csv = (await book(by, program, 'csv')).raw.toString()
    const sheet = sheetOf((await book(by, program, 'xlsx')).raw)
    const receipt = await textOfPdf((await by.get(receiptOf(entry))).raw)
    return [pdf, csv, sheet, receipt].map((text) => secrets.map((secret) => text.includes(secret)))
  }
  const all = (seen: boolean[]) => Array.from({ length: 4 }, () => seen)
  expect(await told(ravi)).toEqual(all([true, true, true]))
  expect(await told(asha)).toEqual(all([true, true, false]))
  expect(await told(meera)).toEqual(all([false, false, false]))
})

test('a receipt is a PDF of what was received; a void one says why', async () => {
  const program = await newProgram()
  const gift = await enter(ravi, program, { donorName: 'हर्कबहादुर श्रेष्ठ', amount: 123_456.5 })
  expect((await meera.get(receiptOf(gift))).body).toMatchObject({ status: 404, code: 'finance/no-receipt' })
  const { body: issued } = await asha.post(receiptOf(gift))
  const shown = await meera.get(receiptOf(gift))
  expect([shown.status, shown.headers['content-type'], shown.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `attachment; filename*=UTF-8''receipt-${issued.label}.pdf`,
  ])
  const text = await textOfPdf(shown.raw)
  for (const said of [
    `No. ${issued.label}`,
    'Rs. 1,23,456.50',
    'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Fifty Paisa Only',
    'Issued by Asha Rai',
    'B.S.',
  ])
    expect(text).toContain(said)
  expect(spokenInPdf(shown.raw)).toContain('हर्कबहादुर श्रेष्ठ')
  await ravi.put(`/v1/finance/donor/${gift}`, { donorName: 'Hari', amount: 7 })
  expect((await meera.get(receiptOf(gift))).body).toMatchObject({
    status: 410,
    message: 'This receipt is no longer valid because the entry was changed later.',
  })
  await ravi.post(receiptOf(gift))
  expect((await meera.get(receiptOf(gift))).status).toBe(200)
  await ravi.delete(`/v1/finance/donor/${gift}`)
  expect((await meera.get(receiptOf(gift))).body).toMatchObject({
    status: 410,
    message: 'This receipt is no longer valid because the entry was deleted later.',
  })
  expect((await meera.get(receiptOf(newId()))).body.code).toBe('finance/entry-not-found')
})

test('files are what the database has, over several pages', async () => {
  const program = await newProgram()
  const numbers = Array.from({ length: 1203 }, (_, n) => n)
  for (let at = 0; at < numbers.length; at += 50)
    await Promise.all(
      numbers.slice(at, at + 50).map((n) =>
        enter(asha, program, {
          donorName: n % 5 ? `Hari ${n}` : `श्रेष्ठ ${n}`,
          amount: ((n + 1) * (n % 3 ? 1 : -1)) / 100,
        }),
      ),
    )
  const rows = await app.db
    .selectFrom('donor_entry')
    .select(['name', 'amount_minor'])
    .where('program_id', '=', program)
    .orderBy('id')
    .execute()
  expect(rows).toHaveLength(numbers.length)
  const expected = rows.map((row) => [row.name, Number(row.amount_minor)])
  const [, ...lines] = (await book(meera, program, 'csv')).raw.toString().trimEnd().split('\r\n')
  const cells = lines.map((line) => line.split(','))
  expect(cells.map((row) => [row[2], Math.round(Number(row[3]) * 100)])).toEqual(expected)
  const sheet = sheetOf((await book(meera, program, 'xlsx')).raw)
  const read = sheet.matchAll(/<c r="C\d+"[^>]*><is><t[^>]*>([^<]*)<\/t><\/is><\/c><c r="D\d+" s="2"><v>([^<]*)<\/v>/g)
  expect(Array.from(read, ([, name, amount]) => [name, Math.round(Number(amount) * 100)])).toEqual(expected)
})
