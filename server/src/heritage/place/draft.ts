import type { PlaceChange, PlaceDraft } from '@mulghar/contract/heritage/place-draft'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { AppError, badField, issueOf } from '../../kit/app-error.ts'
import { enteredDate, rangeOfDate } from '../../kit/date-range.ts'
import { cleanTexts } from '../../kit/names/clean.ts'
import { saidColumns } from '../../kit/names/said.sql.ts'
import { cellOf } from '../core/cells.ts'
import { missingOf } from '../core/present.ts'
import type { OwnPlace } from '../core/places.sql.ts'
import { requireForward, requirePast } from '../core/dates.ts'
import type { HeritageParts } from '../core/parts.ts'

/** What an owner enters about a place. */
export type Entered = Pick<
  OwnPlace,
  | 'name'
  | 'names'
  | 'category'
  | 'description'
  | 'significance'
  | 'story'
  | 'begins'
  | 'ends'
  | 'condition'
  | 'precision'
  | 'latitude'
  | 'longitude'
  | 'city_id'
  | 'country_code'
  | 'timezone'
  | 'address'
  | 'sources'
  | 'visibility'
  | 'status'
>

export const nothingEntered: Entered = {
  name: '',
  names: [],
  category: null,
  description: '',
  significance: '',
  story: '',
  begins: null,
  ends: null,
  condition: 'UNKNOWN',
  precision: 'EXACT',
  latitude: null,
  longitude: null,
  city_id: null,
  country_code: null,
  timezone: null,
  address: '',
  sources: [],
  visibility: 'PUBLIC',
  status: 'DRAFT',
}

/** A field that was left out stays as it was; null empties it. */
const given = <T>(sent: T | undefined, before: T): T => (sent === undefined ? before : sent)

/** To a centimetre. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7

/** Refuses one coordinate without the other, also where the other is left out. */
function pointOf({ latitude, longitude }: PlaceDraft | PlaceChange, before: Entered) {
  if (typeof latitude === 'number' && typeof longitude !== 'number') throw badField('longitude', 'half-point')
  if (typeof longitude === 'number' && typeof latitude !== 'number') throw badField('latitude', 'half-point')
  if (typeof latitude === 'number' && typeof longitude === 'number')
    return { latitude: rounded(latitude), longitude: rounded(longitude) }
  if (latitude === null && longitude === null) return { latitude: null, longitude: null }
  const isHalf = before.latitude !== null && (latitude === null || longitude === null)
  if (isHalf) throw badField(latitude === null ? 'latitude' : 'longitude', 'half-point')
  return { latitude: before.latitude, longitude: before.longitude }
}

async function whereOf({ places }: Pick<HeritageParts, 'places'>, sent: PlaceDraft | PlaceChange, before: Entered) {
  const { latitude, longitude } = pointOf(sent, before)
  const cityId = given(sent.cityId, before.city_id) || null
  const city = cityId === null ? undefined : (await places.citiesOf([cityId])).get(cityId)
  // The list of cities may lose one with a new version of the server; saving something else stays possible.
  if (cityId !== null && !city && cityId !== before.city_id) throw new AppError('heritage/city-not-found')
  const known = city?.timezone ?? (cityId === null ? null : before.timezone)
  const ofPoint = latitude === null || longitude === null ? null : places.timezoneAt(latitude, longitude)
  return {
    latitude,
    longitude,
    city_id: cityId,
    country_code: city?.countryCode ?? (cityId === null ? null : before.country_code),
    timezone: known ?? ofPoint,
    address: given(sent.address, before.address),
  }
}

type SentDate = PlaceDraft['begin']
const dateOf = (sent: SentDate, before: PartialDate | null) =>
  sent === undefined ? before : enteredDate(sent as Parameters<typeof enteredDate>[0])

/** Refuses an end only where every day that it can mean is before every day that the beginning can mean. */
function requireInOrder({ begins, ends }: Pick<Entered, 'begins' | 'ends'>): void {
  requireForward('begin', begins)
  requireForward('end', ends)
  const [{ from }, { to }] = [rangeOfDate(begins), rangeOfDate(ends)]
  if (from !== null && to !== null && to < from) throw badField('end', 'end-before-begin')
}

function requireWhole(entered: Entered): void {
  if (entered.status !== 'PUBLISHED') return
  const missing = missingOf(entered)
  if (missing.length === 0) return
  const issues = missing.map((lack) =>
    lack === 'CATEGORY' ? issueOf('category', 'required') : issueOf('cityId', 'city-or-point'),
  )
  throw new AppError('kit/bad-input', { issues })
}

/** A place as it is once this was entered over what was entered before; refuses what cannot be. */
export async function enteredOf(
  parts: Pick<HeritageParts, 'places' | 'clock'>,
  sent: PlaceDraft | PlaceChange,
  before: Entered,
): Promise<Entered> {
  const draft = cleanTexts(sent)
  if (draft.name === '') throw badField('name', 'required')
  const entered: Entered = {
    name: given(draft.name, before.name),
    names: given(draft.names, before.names),
    category: given(draft.category, before.category),
    description: given(draft.description, before.description),
    significance: given(draft.significance, before.significance),
    story: given(draft.story, before.story),
    begins: dateOf(draft.begin, before.begins),
    ends: dateOf(draft.end, before.ends),
    condition: given(draft.condition, before.condition),
    precision: given(draft.precision, before.precision),
    ...(await whereOf(parts, draft, before)),
    sources: given(
      draft.sources?.map(({ title, url }) => ({ title, url: url || null })),
      before.sources,
    ),
    visibility: given(draft.visibility, before.visibility),
    status: given(draft.status, before.status),
  }
  // A date that was saved before stays: it is checked only where it is sent.
  if (draft.begin !== undefined) requirePast('begin', entered.begins, parts.clock.now())
  if (draft.end !== undefined) requirePast('end', entered.ends, parts.clock.now())
  requireInOrder(entered)
  requireWhole(entered)
  return entered
}

const cellOfPoint = ({ latitude, longitude }: Entered) =>
  latitude === null || longitude === null ? null : cellOf(latitude, longitude)

/** The columns of what was entered, with the copy of the whereabouts that others may know. */
export function columnsOf(entered: Entered) {
  const { names, sources, begins, ends, ...plain } = entered
  const isShown = entered.precision === 'EXACT'
  const shown = <T>(value: T): T | null => (isShown ? value : null)
  const allNames = [entered.name, ...names.map(({ text }) => text)]
  return {
    ...plain,
    ...saidColumns(allNames.join(' '), entered.description, allNames),
    names: JSON.stringify(names),
    other_name: names[0]?.text ?? '',
    sources: JSON.stringify(sources),
    begins: begins && JSON.stringify(begins),
    ends: ends && JSON.stringify(ends),
    shown_cell: shown(cellOfPoint(entered)),
    shown_latitude: shown(entered.latitude),
    shown_longitude: shown(entered.longitude),
    shown_city_id: shown(entered.city_id),
    shown_country_code: shown(entered.country_code),
    shown_timezone: shown(entered.timezone),
    shown_address: shown(entered.address),
  }
}
