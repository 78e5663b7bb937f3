import { Readable } from "node:stream";
import { and, asc, eq, gte, lt, or, sql } from "drizzle-orm";
import { cashClosings, cashEntries } from "#server/money/cash-closings/tables.ts";
import { fiskalyIds } from "#server/money/cash-register/devices/fiskaly/api.ts";
import { type ReceiptRow, type RegisterRow, receiptStore, registerNamed, registerStore } from "#server/money/cash-register/registers.ts";
import { amountsOf } from "#server/money/cash-register/signatures.ts";
import { cashReceipts } from "#server/money/cash-register/tables.ts";
import { Download } from "#server/platform/core/calls/transfer.ts";
import { zipStream } from "#server/platform/core/calls/zip.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { userById } from "#server/tenant/team/queries.ts";
import { readReceiptContent } from "#shared/money/cash-register/content-v1.ts";
import {
  type Closing,
  type ClosingKey,
  dsfinvkRows,
  type Exported,
  groupReceipts,
  type ReceiptGroup,
  type Till,
} from "#shared/money/cash-register/dsfinvk/closings.ts";
import { dsfinvkFiles } from "#shared/money/cash-register/dsfinvk/write-files.ts";
import { lawOfDevice, usesTse } from "#shared/money/cash-register/law.ts";
import type { DepQuery } from "#shared/money/cash-register/schema.ts";
import { readTseData } from "#shared/money/cash-register/tse.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { addDays, instantAt, localDate } from "#shared/platform/core/stays.ts";
import { printedVatNumber } from "#shared/platform/core/vat-number.ts";
import { THIS_VERSION } from "#shared/platform/releases/version.ts";

/**
 * The export of a German register for the tax administration (DSFinV-K 2.4) as a ZIP. A closing is a daily closing of the property where it
 * makes them, else a calendar day with receipts; they are numbered from the register's first one, whatever range is asked for, and a
 * closing is exported whole where any of its days is in the range. Days that nobody has closed yet are there by the calendar, so they may
 * have another number once they are closed. Receipts that are not signed yet are left out. A worker thread makes the files. Throws
 * `cash_register/other_law` for an Austrian register.
 */
export async function dsfinvkDownload(view: View, { register_id, from, to }: DepQuery): Promise<Download> {
  const register = registerNamed(view, register_id);
  if (!usesTse(lawOfDevice(register.device))) throw new Problem("cash_register/other_law");
  const files = await viewInWorker(view, dsfinvkTask, { register_id: register.id, from, to });
  const bounds = [from, to].filter((day) => day !== undefined).join("_");
  const entries = files.map(([file, text]) => ({
    name: file,
    changed_at: new Date(view.now),
    open: () => Readable.from(Buffer.from(text)),
  }));
  return new Download({
    name: `${["DSFinV-K", register.number, bounds].filter(Boolean).join("_")}.zip`,
    type: "application/zip",
    size: null,
    content: () => zipStream(entries),
  });
}

/** The files of the export by their names. */
export const dsfinvkTask: ViewTask<DepQuery, [string, string][]> = {
  name: "dsfinvk",
  read(view, { register_id, from, to }) {
    const register = registerNamed(view, register_id);
    const till = tillOf(view, register);
    const { name, city } = till.company;
    const supplier = { name, location: city, comment: `DSFinV-K, Kasse ${register.number}` };
    return [...dsfinvkFiles(dsfinvkRows(closingsOf(view, register, { from, to }), till), supplier)];
  },
};

function closingsOf(view: View, register: RegisterRow, { from = "", to = "9999-12-31" }: Pick<DepQuery, "from" | "to">): Closing[] {
  const groupsOf = knownGroups(view);
  const asked = groupsOf(register.id).filter(({ first_day, last_day }) => last_day >= from && first_day <= to);
  return asked.flatMap((group) => {
    const rows = receiptStore.findMany(view, group.ids).filter(({ jws }) => jws !== null);
    const receipts = rows.sort((a, b) => a.sequence - b.sequence).map((row) => exported(view, row, groupsOf));
    return receipts.length === 0 ? [] : [{ ...keyOf(view, group), day: group.last_day, receipts }];
  });
}

const placedReceipts = query(["register"], (db, { register, property }) =>
  db
    .select({
      id: cashReceipts.id,
      day: sql<string>`substr(${cashReceipts.local_time}, 1, 10)`,
      business_case: cashReceipts.business_case,
      of_closing: cashReceipts.closing_id,
      made_receipt_at: cashReceipts.created_at,
      payment_id: cashReceipts.payment_id,
      entry_id: cashReceipts.entry_id,
      closing_id: cashClosings.id,
      made_on: cashClosings.made_on,
      made_at: cashClosings.created_at,
      after_sequence: cashClosings.after_sequence,
    })
    .from(cashReceipts)
    .leftJoin(
      cashEntries,
      and(
        or(
          and(
            eq(cashEntries.payment_id, cashReceipts.payment_id),
            eq(cashEntries.kind, sql`iif(${cashReceipts.kind} = 'cancellation', 'deletion', 'payment')`),
          ),
          eq(cashEntries.id, cashReceipts.entry_id),
        ),
        ofProperty(cashEntries, property),
      ),
    )
    .leftJoin(
      cashClosings,
      and(
        ofProperty(cashClosings, property),
        lt(cashClosings.after_sequence, cashEntries.sequence),
        gte(cashClosings.until_sequence, cashEntries.sequence),
      ),
    )
    .where(and(eq(cashReceipts.register_id, register), ofProperty(cashReceipts, property)))
    .orderBy(asc(cashReceipts.sequence)),
);

const closingsInOrder = query([], (db, { property }) =>
  db
    .select({ id: cashClosings.id, made_on: cashClosings.made_on, made_at: cashClosings.created_at })
    .from(cashClosings)
    .where(eq(cashClosings.property_id, property))
    .orderBy(asc(cashClosings.number)),
);

type GroupsOf = (register_id: string) => readonly ReceiptGroup[];

/** The closings of registers, each read once. */
function knownGroups(view: View): GroupsOf {
  const known = new Map<string, readonly ReceiptGroup[]>();
  return (register) => {
    const found = known.get(register) ?? readGroups(view, register);
    known.set(register, found);
    return found;
  };
}

function readGroups(view: View, register: string): ReceiptGroup[] {
  const rows = placedReceipts.all(view, { register });
  const first = new Set(
    rows.flatMap(({ closing_id, after_sequence }) => (closing_id !== null && after_sequence === 0 ? [closing_id] : [])),
  );
  const closings = closingsInOrder.all(view, {});
  const placed = rows.map(({ id, day, closing_id, made_on, made_at, of_closing, business_case, ...receipt }) => {
    // Practice and corrections of rates move no cash, so the next closing contains them.
    if (of_closing === null && receipt.payment_id === null && receipt.entry_id === null) {
      return { id, day, closing: closings.find((closing) => closing.made_at >= receipt.made_receipt_at) ?? null };
    }
    if (of_closing !== null) {
      const at = closings.findIndex((closing) => closing.id === of_closing);
      // What a closing left opens the next one.
      return { id, day, closing: closings[business_case === "Anfangsbestand" ? at + 1 : at] ?? null };
    }
    const isClosed = closing_id !== null && made_on !== null && made_at !== null;
    return { id, day, closing: isClosed ? { id: closing_id, made_on, made_at } : null };
  });
  return groupReceipts(placed, (id) => first.has(id));
}

/** Of a day by the calendar the moment is its end, of the present one that of the export, since it goes on. */
function keyOf(view: View, { number, last_day, closed_at }: ReceiptGroup): ClosingKey {
  const zone = view.actor.time_zone;
  if (closed_at !== null) return { number, at: closed_at };
  const end = new Date(Date.parse(instantAt(addDays(last_day, 1), "00:00", zone)) - 1000).toISOString();
  return { number, at: last_day < localDate(view.now, zone) ? end : view.now };
}

function dayOf({ local_time }: ReceiptRow): string {
  return local_time.slice(0, 10);
}

function exported(view: View, row: ReceiptRow, groupsOf: GroupsOf): Exported {
  const { id, sequence, training, created_at, total_amount, method_kind, business_case, content, device_data } = row;
  const canceled = row.cancels_id === null ? null : receiptStore.findAny(view, row.cancels_id);
  const closed = canceled && groupsOf(canceled.register_id).find(({ ids }) => ids.includes(canceled.id));
  const author = row.user_id === null ? undefined : userById(view.db, row.user_id);
  return {
    id,
    sequence,
    training,
    created_at,
    method_kind,
    business_case,
    total: total_amount,
    kind: row.kind === "cancellation" ? "cancellation" : "sale",
    day: dayOf(row),
    amounts: amountsOf(row),
    content: readReceiptContent(content),
    tse: readTseData(device_data),
    author: author ? { id: author.id, name: author.name } : null,
    cancels:
      canceled && closed
        ? { id: canceled.id, register: registerStore.findAny(view, canceled.register_id)?.number ?? "", closing: keyOf(view, closed) }
        : null,
  };
}

function tillOf(view: View, register: RegisterRow): Till {
  const { name, company, address, currency } = getProperty({ ...view, actor: view.actor }, view.actor.property_id);
  const known = register.certificates.find(({ serial }) => serial === register.serial);
  return {
    register: register.number,
    client_serial: fiskalyIds(register).client_serial,
    currency,
    version: THIS_VERSION,
    tse: {
      serial: register.serial ?? "",
      algorithm: known?.tse?.algorithm ?? "",
      time_format: known?.tse?.time_format ?? "",
      encoding: known?.tse?.encoding ?? "",
      public_key: known?.public_key ?? "",
      certificate: firstCertificate(known?.certificate ?? ""),
    },
    company: {
      name: company.name ?? name,
      place: name,
      street: [address.line1, address.line2].filter(Boolean).join(", "),
      postal_code: address.postal_code ?? "",
      city: address.city ?? "",
      tax_number: company.tax_number ?? "",
      vat_number: printedVatNumber(company.vat_number) ?? "",
    },
  };
}

/** The TSE's own certificate in Base64, of a chain with or without the lines of PEM. */
function firstCertificate(chain: string): string {
  const [first = ""] = chain.split(/-----[A-Z ]+-----/).filter((part) => part.trim() !== "");
  return first.replaceAll(/\s/g, "");
}
