import { sql, type RawBuilder } from 'kysely'
import { leftOutKey, mostLettersInHistory } from './short-changes.ts'

// The sides of a change, shortened by the database where they are long: otherwise an answer that shows a page of history would
// read all words of a person, before and after, into memory. What is kept stays whole, so that a revert restores all of it.

type Part = RawBuilder<unknown>

/** Changes up to this number of bytes are read whole. */
const mostBytesWhole = 100_000
/** A list of a long change is read up to this number of bytes. */
const mostBytesOfList = 40_000

const isText = (value: Part) => sql`jsonb_typeof(${value}) = 'string'`
/** The stored size says enough of a long side, which then need not be unpacked and written as a text to be measured. */
const bytesOf = (value: Part) => sql`coalesce(case when pg_column_size(${value}) > ${sql.lit(mostBytesWhole)}
  then pg_column_size(${value}) else octet_length(${value}::text) end, 0)`
const mark = sql.lit(leftOutKey)

/** The beginning of a long text, beside a digest of the whole: two long texts that begin alike stay different. */
function shortText(value: Part): Part {
  const text = sql`(${value} #>> '{}')`
  const beginning = sql`left(${text}, ${sql.lit(mostLettersInHistory)})`
  const short = sql`jsonb_build_object(${mark}, ${beginning}, 'of', md5(${text}))`
  return sql`case when length(${text}) > ${sql.lit(mostLettersInHistory)} then ${short} else ${value} end`
}

const shortObject = (value: Part) => sql`coalesce((
  select jsonb_object_agg(part.key, case when ${isText(sql`part.value`)} then ${shortText(sql`part.value`)} else part.value end)
  from jsonb_each(${value}) as part), '{}')`

function shortItem(item: Part): Part {
  const short = sql`case when jsonb_typeof(${item}) = 'object' then ${shortObject(item)} else ${item} end`
  const none = sql`jsonb_build_object(${mark}, '', 'of', md5(${item}::text))`
  return sql`(select case when octet_length(short.item::text) > ${sql.lit(mostBytesOfList)} then ${none} else short.item end
    from (select ${short} as item) as short)`
}

/** The first items of a list that the other side does not have, a repeated text once; then a mark if others are left out. */
function shortList(value: Part, other: Part): Part {
  const textKey = sql`case when jsonb_typeof(item) = 'object' and item ? 'text'
    then md5((item - array['id', 'about', 'record'])::text) else place::text end`
  return sql`(
    select coalesce(jsonb_agg(item order by place) filter (where fits), '[]')
      || case when count(*) filter (where fits) < jsonb_array_length(${value})
        then jsonb_build_array(jsonb_build_object(${mark}, true)) else '[]' end
    from (
      select place, item, sum(octet_length(item::text)) over (order by place) <= ${sql.lit(mostBytesOfList)} as fits
      from (
        select place, ${shortItem(sql`item`)} as item
        from (
          select place, item, row_number() over (partition by ${textKey} order by place) as nth
          from (
            select place, item, is_other, bool_or(is_other) over (partition by digest) as is_same
            from (
              select place, item, false as is_other, md5(item::text) as digest
              from jsonb_array_elements(${value}) with ordinality as own(item, place)
              union all
              select null, null, true, md5(item::text) from jsonb_array_elements(
                case when jsonb_typeof(${other}) = 'array' then ${other} else '[]' end) as further(item)) as both_sides
          ) as compared
          where not is_same) as counted
        where nth = 1) as told) as measured)`
}

function shortSide(side: Part, other: Part): Part {
  const value = sql`field.value`
  return sql`(
    select jsonb_object_agg(field.key, case jsonb_typeof(${value})
      when 'string' then ${shortText(value)}
      when 'object' then ${shortObject(value)}
      when 'array' then ${shortList(value, sql`further.value`)}
      else ${value} end)
    from jsonb_each(${side}) as field left join jsonb_each(${other}) as further on further.key = field.key)`
}

/** SQL that is true where a change with these sides is not read whole. */
const isLong = (before: Part, after: Part) => sql`${bytesOf(before)} + ${bytesOf(after)} > ${sql.lit(mostBytesWhole)}`

/** A row with the columns `before` and `after`, to be joined laterally: the sides as they are shown. */
export const shortSides = (before: Part, after: Part): Part => sql`(
  select
    case when size.is_long then ${shortSide(before, after)} else ${before} end as before,
    case when size.is_long then ${shortSide(after, before)} else ${after} end as after
  from (select ${isLong(before, after)} as is_long) as size)`

/** The number of bytes that are read of a change with these sides, at most about that. */
export const bytesOfShortSides = (before: Part, after: Part): Part =>
  sql`least(${bytesOf(before)} + ${bytesOf(after)}, ${sql.lit(2 * mostBytesWhole)})`
