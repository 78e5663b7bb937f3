import { Readable } from "node:stream";
import { and, asc, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import { fiskalyIds } from "#server/cash-register/devices/fiskaly/api.ts";
import { type ReceiptRow, type RegisterRow, receiptStore, registerNamed, registerStore } from "#server/cash-register/registers.ts";
import { amountsOf } from "#server/cash-register/signatures.ts";
import { cashReceipts } from "#server/cash-register/tables.ts";
import { Download } from "#server/core/calls/transfer.ts";
import { zipStream } from "#server/core/calls/zip.ts";
import { ofProperty, query } from "#server/core/database/query.ts";
import type { View } from "#server/core/work/work.ts";
import { getProperty } from "#server/properties/queries.ts";
import { readReceiptContent } from "#shared/cash-register/content-v1.ts";
import { type Closing, type ClosingKey, dsfinvkRows, type Exported, type Till } from "#shared/cash-register/dsfinvk/closings.ts";
import { dsfinvkFiles } from "#shared/cash-register/dsfinvk/write-files.ts";
import { lawOfDevice } from "#shared/cash-register/law.ts";
import type { DepQuery } from "#shared/cash-register/schema.ts";
import { readTseData } from "#shared/cash-register/tse.ts";
import { Problem } from "#shared/core/errors.ts";
import { groupBy } from "#shared/core/group-by.ts";
import { addDays, instantAt, localDate } from "#shared/core/stays.ts";
import { THIS_VERSION } from "#shared/releases/version.ts";

/**
 * The export of a German register for the tax administration (DSFinV-K 2.4) as a ZIP: each calendar day with receipts is a closing, numbered
 * from the register's first one, whatever range is asked for. Receipts that are not signed yet are left out. Throws
 * `cash_register/other_law` for an Austrian register.
 */
export function dsfinvkDownload(view: View, { register_id, from, to }: DepQuery): Download {
  const register = registerNamed(view, register_id);
  if (lawOfDevice(register.device) !== "DE") throw new Problem("cash_register/other_law");
  const till = tillOf(view, register);
  const { name, city } = till.company;
  const supplier = { name, location: city, comment: `DSFinV-K, Kasse ${register.number}` };
  const files = dsfinvkFiles(dsfinvkRows(closingsOf(view, register, { from, to }), till), supplier);
  const bounds = [from, to].filter((day) => day !== undefined).join("_");
  const entries = [...files].map(([file, text]) => ({
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

function closingsOf(view: View, register: RegisterRow, { from, to }: Pick<DepQuery, "from" | "to">): Closing[] {
  const { register_id, property_id, local_time, sequence, jws } = cashReceipts;
  const rows = receiptStore.all(
    view,
    and(
      eq(register_id, register.id),
      eq(property_id, view.actor.property_id),
      isNotNull(jws),
      from === undefined ? undefined : gte(local_time, from),
      to === undefined ? undefined : lt(local_time, addDays(to, 1)),
    ),
    asc(sequence),
  );
  const keyOf = closingKeys(view);
  return [...groupBy(rows, dayOf)].map(([day, ofDay]) => ({
    ...keyOf(register.id, day),
    day,
    receipts: ofDay.map((row) => exported(view, row, keyOf)),
  }));
}

type KeyOf = (register_id: string, day: string) => ClosingKey;

const daysWithReceipts = query(["register"], (db, { register, property }) =>
  db
    .selectDistinct({ day: sql<string>`substr(${cashReceipts.local_time}, 1, 10)`.as("day") })
    .from(cashReceipts)
    .where(and(eq(cashReceipts.register_id, register), ofProperty(cashReceipts, property)))
    .orderBy(sql`day`),
);

/** Number and moment of a register's closings by day; of the present day the moment of the export, since it goes on. */
function closingKeys(view: View): KeyOf {
  const known = new Map<string, readonly string[]>();
  const zone = view.actor.time_zone;
  return (register_id, day) => {
    const days = known.get(register_id) ?? daysWithReceipts.all(view, { register: register_id }).map((row) => row.day);
    known.set(register_id, days);
    const end = new Date(Date.parse(instantAt(addDays(day, 1), "00:00", zone)) - 1000).toISOString();
    return { number: days.indexOf(day) + 1, at: day < localDate(view.now, zone) ? end : view.now };
  };
}

function dayOf({ local_time }: ReceiptRow): string {
  return local_time.slice(0, 10);
}

function exported(view: View, row: ReceiptRow, keyOf: KeyOf): Exported {
  const { id, sequence, training, created_at, total_amount, method_kind, content, device_data } = row;
  const canceled = row.cancels_id === null ? null : receiptStore.findAny(view, row.cancels_id);
  return {
    ...{ id, sequence, training, created_at, method_kind, total: total_amount },
    kind: row.kind === "cancellation" ? "cancellation" : "sale",
    day: dayOf(row),
    amounts: amountsOf(row),
    content: readReceiptContent(content),
    tse: readTseData(device_data),
    cancels: canceled && {
      id: canceled.id,
      register: registerStore.findAny(view, canceled.register_id)?.number ?? "",
      closing: keyOf(canceled.register_id, dayOf(canceled)),
    },
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
      vat_number: company.vat_number ?? "",
    },
  };
}

/** The TSE's own certificate in Base64, of a chain with or without the lines of PEM. */
function firstCertificate(chain: string): string {
  const [first = ""] = chain.split(/-----[A-Z ]+-----/).filter((part) => part.trim() !== "");
  return first.replaceAll(/\s/g, "");
}
