import { canSpare } from "#server/bookings/spare-room.ts";
import { groupBy } from "#server/core/expand.ts";
import { prepared } from "#server/core/prepared.ts";
import type { View, Work } from "#server/core/work.ts";
import { Problem } from "#shared/core/errors.ts";
import type { FileUse } from "#shared/files/schema.ts";

const OPEN_BOOKING = "status IN ('pending', 'confirmed', 'checked_in') AND deleted_at IS NULL";
const STAY_TO_COME = "status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL AND check_out > @now";

/** What still needs an entity: one question a line, asked before a delete. `@id` is the entity, `@now` the moment. */
const USES = {
  tax_rate: { items: "SELECT count(*) AS n FROM items WHERE tax_rate_id = @id AND deleted_at IS NULL" },
  room_type: {
    rooms: "SELECT count(*) AS n FROM rooms WHERE room_type_id = @id AND deleted_at IS NULL",
    bookings: `SELECT count(*) AS n FROM bookings WHERE room_type_id = @id AND ${STAY_TO_COME}`,
    prices: `SELECT count(*) AS n FROM prices p JOIN rates r ON r.id = p.rate_id
      WHERE p.room_type_id = @id AND p.deleted_at IS NULL AND r.deleted_at IS NULL`,
  },
  room: {
    bookings: `SELECT count(*) AS n FROM bookings WHERE room_id = @id AND (status = 'checked_in' OR (${STAY_TO_COME}))`,
    room_locks: 'SELECT count(*) AS n FROM room_locks WHERE room_id = @id AND deleted_at IS NULL AND "end" > @now',
  },
  /** What keeps a room in its type; a stay that was cut short may still be taken back to its planned end. */
  room_of_type: {
    bookings: `SELECT count(*) AS n FROM bookings WHERE room_id = @id AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL
      AND (status = 'checked_in' OR coalesce(planned_check_out, check_out) > @now)`,
  },
  item: {
    rates:
      "SELECT count(*) AS n FROM rate_items a JOIN rates r ON r.id = a.rate_id WHERE a.item_id = @id AND a.deleted_at IS NULL AND r.deleted_at IS NULL",
  },
  rate: {
    bookings: `SELECT count(*) AS n FROM bookings WHERE rate_id = @id AND ${OPEN_BOOKING}`,
    rates: "SELECT count(*) AS n FROM rates WHERE parent_rate_id = @id AND deleted_at IS NULL",
    contacts: "SELECT count(*) AS n FROM contacts WHERE default_rate_id = @id AND deleted_at IS NULL",
  },
  file: {
    properties: "SELECT count(*) AS n FROM properties WHERE json_extract(branding, '$.logo_id') = @id AND deleted_at IS NULL",
    users: "SELECT count(*) AS n FROM users WHERE avatar_id = @id AND deleted_at IS NULL",
    contacts: `SELECT count(*) AS n FROM contact_documents d JOIN contacts c ON c.id = d.contact_id
      WHERE d.file_id = @id AND c.deleted_at IS NULL`,
    notes: "SELECT count(*) AS n FROM notes WHERE photo_id = @id AND deleted_at IS NULL",
    /** Its paper, and the logo on a paper that is still to be made. */
    invoices: `SELECT (SELECT count(*) FROM invoices WHERE file_id = @id)
      + (SELECT count(*) FROM files f JOIN invoices i ON i.file_id = f.id
        WHERE f.awaited = 1 AND json_extract(i.content, '$.seller.branding.logo_id') = @id) AS n`,
  },
  group: {
    bookings: "SELECT count(*) AS n FROM bookings WHERE group_id = @id AND deleted_at IS NULL",
    invoices: `SELECT count(*) AS n FROM invoices i JOIN folios f ON f.id = i.folio_id
      WHERE f.group_id = @id AND i.status IN ('draft', 'open', 'paid', 'completed') AND i.is_cancellation = 0 AND i.deleted_at IS NULL`,
    /** Money, and what was sold, never go with a group: nobody would find them again. */
    payments: "SELECT count(*) AS n FROM payments p JOIN folios f ON f.id = p.folio_id WHERE f.group_id = @id AND p.deleted_at IS NULL",
    charges: "SELECT count(*) AS n FROM charges c JOIN folios f ON f.id = c.folio_id WHERE f.group_id = @id AND c.deleted_at IS NULL",
  },
  payment_method: { payments: "SELECT count(*) AS n FROM payments WHERE payment_method_id = @id AND deleted_at IS NULL" },
  contact: {
    folios: "SELECT count(*) AS n FROM folios WHERE customer_id = @id AND status = 'open' AND deleted_at IS NULL",
    invoices: "SELECT count(*) AS n FROM invoices WHERE customer_id = @id AND status IN ('draft', 'open') AND deleted_at IS NULL",
    bookings: `SELECT count(*) AS n FROM bookings WHERE ${OPEN_BOOKING}
      AND (customer_id = @id OR id IN (SELECT booking_id FROM booking_guests WHERE contact_id = @id))`,
    groups: "SELECT count(*) AS n FROM groups WHERE customer_id = @id AND deleted_at IS NULL",
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** Throws `in_use`, whose detail counts what uses the entity. */
export function assertUnused(work: Work, object: keyof typeof USES, id: string): void {
  const uses = usesOf(work, object, id);
  if (uses.length > 0) throw new Problem("in_use", uses.join(", "));
}

export function isUsed(work: Work, object: keyof typeof USES, id: string): boolean {
  return usesOf(work, object, id).length > 0;
}

function usesOf(work: Work, object: keyof typeof USES, id: string): string[] {
  return Object.entries<string>(USES[object])
    .map(([what, sql]) => ({ what, n: prepared<{ n: number }>(work.db, sql).get({ id, now: work.now })?.n ?? 0 }))
    .filter(({ n }) => n > 0)
    .map(({ what, n }) => `${n} ${what}`);
}

/** The last file for the accounting that holds a payment: made after it, of its day. No money moved with a virtual one, and no file has it. */
export function fileHolding({ db, actor }: View, payment: { booked_on: string; created_at: string }): { from: string; to: string } | null {
  const [from, to] = ["json_extract(data, '$.exported.from')", "json_extract(data, '$.exported.to')"];
  const sql = `SELECT ${from} AS "from", ${to} AS "to" FROM events WHERE parent_id = ? AND type = 'property.accounting_exported'
    AND time >= ? AND ? BETWEEN ${from} AND ${to} ORDER BY seq DESC LIMIT 1`;
  return prepared<{ from: string; to: string }>(db, sql).get(actor.property_id, payment.created_at, payment.booked_on) ?? null;
}

/** What shows files, by the file: for those who wonder what one is for. */
export function usesOfFiles({ db, actor }: View, ids: readonly string[]): Map<string, FileUse[]> {
  const rows = prepared<FileUse & { file_id: string }>(
    db,
    `WITH wanted AS MATERIALIZED (SELECT value AS id FROM json_each(@ids))
     SELECT w.id AS file_id, 'property' AS object, p.id, p.name FROM wanted w
       JOIN properties p ON json_extract(p.branding, '$.logo_id') = w.id WHERE p.id = @property_id
     UNION ALL SELECT w.id, 'user', u.id, u.name FROM wanted w JOIN users u ON u.avatar_id = w.id WHERE u.deleted_at IS NULL
     UNION ALL SELECT w.id, 'contact', c.id, c.name FROM wanted w JOIN contact_documents d ON d.file_id = w.id
       JOIN contacts c ON c.id = d.contact_id WHERE c.deleted_at IS NULL
     UNION ALL SELECT w.id, 'note', n.parent_id, n.author_name FROM wanted w JOIN notes n ON n.photo_id = w.id WHERE n.deleted_at IS NULL
     UNION ALL SELECT w.id, 'invoice', i.id, coalesce(i.number, '') FROM wanted w JOIN invoices i ON i.file_id = w.id`,
  ).all({ ids: JSON.stringify(ids), property_id: actor.property_id });
  const users = groupBy(rows, ({ file_id }) => file_id);
  return new Map([...users].map(([id, found]) => [id, found.map(({ object, id: user, name }) => ({ object, id: user, name }))]));
}

/** Throws `in_use` where a room is needed by bookings that wait for any room of its type. */
export function assertSpare(work: Work, room: { id: string; room_type_id: string }): void {
  if (!canSpare(work, room)) throw new Problem("in_use", "unassigned bookings of its room type");
}

/** Whether somebody is checked in in the room. */
export function hasGuestIn(work: Work, roomId: string): boolean {
  const sql = `SELECT 1 FROM bookings WHERE room_id = ? AND status = 'checked_in' AND status NOT IN ('canceled', 'no_show')
    AND deleted_at IS NULL LIMIT 1`;
  return prepared(work.db, sql).get(roomId) !== undefined;
}

/** The highest number that a contact of the property has under a prefix, deleted ones too; 0 where none has. */
export function lastContactNumber(work: Work, prefix: string): number {
  const sql = `SELECT max(CAST(substr(number, ?) AS INTEGER)) AS n FROM contacts
    WHERE property_id = ? AND substr(number, 1, ?) = ? AND substr(number, ?) NOT GLOB '*[^0-9]*'`;
  const from = prefix.length + 1;
  return prepared<{ n: number | null }>(work.db, sql).get(from, work.actor.property_id, prefix.length, prefix, from)?.n ?? 0;
}

/** The contact that was numbered last, deleted ones too; null where there is none yet. */
export function lastContact({ db, actor }: View): { number: string; created_at: string } | null {
  const sql = "SELECT number, created_at FROM contacts WHERE property_id = ? ORDER BY id DESC LIMIT 1";
  return prepared<{ number: string; created_at: string }>(db, sql).get(actor.property_id) ?? null;
}

export function isContactNumberTaken({ db, actor }: View, number: string): boolean {
  return prepared(db, "SELECT 1 FROM contacts WHERE property_id = ? AND number = ?").get(actor.property_id, number) !== undefined;
}

type LastInvoice = { series: string; finalized_on: string };

/** The invoice that was numbered last; null where there is none yet. */
export function lastInvoice({ db, actor }: View): LastInvoice | null {
  const sql = `SELECT series, finalized_on FROM invoices WHERE property_id = ? AND finalized_on IS NOT NULL
    ORDER BY finalized_on DESC, sequence DESC LIMIT 1`;
  return prepared<LastInvoice>(db, sql).get(actor.property_id) ?? null;
}

/** The highest number that an invoice of the series has; 0 where none has. */
export function lastOfSeries({ db, actor }: View, series: string): number {
  const sql = "SELECT max(sequence) AS n FROM invoices WHERE property_id = ? AND series = ?";
  return prepared<{ n: number | null }>(db, sql).get(actor.property_id, series)?.n ?? 0;
}

export function isInvoiceNumberTaken({ db, actor }: Work, number: string): boolean {
  return prepared(db, "SELECT 1 FROM invoices WHERE property_id = ? AND number = ?").get(actor.property_id, number) !== undefined;
}
