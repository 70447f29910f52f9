import { sql, type Kysely } from 'kysely'

// The cell of the map in which a place is shown: column and row of a square grid over the Mercator map, 2^26 by 2^26, with
// their bits interleaved (Morton order). Every larger cell is then one range of numbers.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table heritage_place add column shown_cell bigint`.execute(db)
  await sql`
    update heritage_place p set shown_cell = (
      select sum((((x >> bit) & 1) << (2 * bit)) | (((y >> bit) & 1) << (2 * bit + 1)))
      from generate_series(0, 25) as bit,
        lateral (select sin(radians(greatest(-85.05112878, least(85.05112878, p.shown_latitude)))) as sine) as s,
        lateral (select
          least(67108863, greatest(0, floor((p.shown_longitude + 180) / 360 * 67108864)))::bigint as x,
          least(67108863, greatest(0, floor((0.5 - ln((1 + sine) / (1 - sine)) / (4 * pi())) * 67108864)))::bigint as y
        ) as grid)
    where p.shown_latitude is not null`.execute(db)
  await sql`
    create index heritage_place_on_map on heritage_place (shown_cell)
      include (id, owner_id, visibility, category, shown_latitude, shown_longitude)
      where status = 'PUBLISHED' and shown_cell is not null`.execute(db)
}
