import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, max, type SQL } from "drizzle-orm";
import { registrationOf } from "#server/money/cash-register/dep-export.ts";
import { lawHere } from "#server/money/cash-register/law-here.ts";
import { receiptUrl } from "#server/money/cash-register/links.ts";
import {
  lastClosed,
  openRegister,
  presentRegister,
  type ReceiptRow,
  type RegisterRow,
  receiptStore,
  registerNamed,
  registerStore,
  withoutSecrets,
} from "#server/money/cash-register/registers.ts";
import { amountsOf } from "#server/money/cash-register/signatures.ts";
import { cashReceipts } from "#server/money/cash-register/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { settingByKey } from "#server/tenant/settings/queries.ts";
import { readReceiptContent } from "#shared/money/cash-register/content-v1.ts";
import { lawOfDevice } from "#shared/money/cash-register/law.ts";
import { codeOf, listedKind, NEED_KEY, outageReportFrom, registerDuties, signatureState } from "#shared/money/cash-register/rules.ts";
import type {
  CashReceipt,
  CashReceiptQuery,
  CashRegisterState,
  ListedKind,
  RegisterOutage,
  StartedRegister,
} from "#shared/money/cash-register/schema.ts";
import { readTseData } from "#shared/money/cash-register/tse.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { can } from "#shared/platform/core/permissions.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

const waitingOf = query(["register"], (db, { register, property }) =>
  db
    .select({ count: count() })
    .from(cashReceipts)
    .where(and(eq(cashReceipts.register_id, register), isNull(cashReceipts.jws), ofProperty(cashReceipts, property))),
);
const lastYearReceipt = query(["register"], (db, { register, property }) =>
  db
    .select({ at: max(cashReceipts.created_at) })
    .from(cashReceipts)
    .where(and(eq(cashReceipts.register_id, register), eq(cashReceipts.kind, "year"), ofProperty(cashReceipts, property))),
);

const lastSigned = query(["register"], (db, { register, property }) =>
  db
    .select({ turnover: cashReceipts.turnover_amount, at: cashReceipts.created_at })
    .from(cashReceipts)
    .where(and(eq(cashReceipts.register_id, register), isNotNull(cashReceipts.jws), ofProperty(cashReceipts, property)))
    .orderBy(desc(cashReceipts.sequence))
    .limit(1),
);

/** The register that is in use or being set up, else the last one, and what is to be done about it. */
export function registerState(view: View): CashRegisterState {
  const present = presentRegister(view);
  const register = present ?? lastClosed(view);
  const not_needed_because = settingByKey(view, NEED_KEY)?.value ?? null;
  if (!register) return { ...NO_REGISTER, law: lawHere(view), not_needed_because };
  const of = { register: register.id };
  const last = lastSigned.get(view, of);
  const year_receipt_at = lastYearReceipt.get(view, of)?.at ?? null;
  return {
    object: "cash_register_state",
    state: standingOf(register),
    device: register.device,
    cash_register_id: register.number,
    certificate_serial: register.serial,
    turnover_counter: can(view.actor.role, "cash_register:write") ? (last?.turnover ?? 0) : null,
    last_receipt_at: last?.at ?? null,
    outage_since: register.outage_since,
    register: present && withoutSecrets(present),
    not_needed_because,
    waiting: waitingOf.get(view, of)?.count ?? 0,
    law: present ? lawOfDevice(register.device) : lawHere(view),
    duties: registerDuties({ ...register, year_receipt_at }, view.now),
  };
}

/** The outage of the register in use, for the line on every screen. */
export function registerOutage(view: View): RegisterOutage {
  const register = openRegister(view);
  return {
    object: "cash_register_outage",
    since: register?.outage_since ?? null,
    report_from: register ? outageReportFrom(register) : null,
  };
}

const NO_REGISTER: Omit<CashRegisterState, "law"> = {
  object: "cash_register_state",
  state: "new",
  device: "none",
  cash_register_id: null,
  certificate_serial: null,
  turnover_counter: null,
  last_receipt_at: null,
  outage_since: null,
  register: null,
  not_needed_because: null,
  waiting: 0,
  duties: [],
};

function standingOf({ state, outage_since }: RegisterRow): CashRegisterState["state"] {
  if (state === "draft") return "new";
  if (state === "closed") return "closed";
  return outage_since === null ? "running" : "outage";
}

/** The state after the start, with what FinanzOnline asks for. */
export function startedRegister(view: View): StartedRegister {
  const { key, checksum } = registrationOf(view);
  const [certificate] = registerNamed(view, undefined).certificates;
  return { ...registerState(view), aes_key: key, checksum, certificate: certificate?.certificate ?? "" };
}

/** Newest first. */
export function listReceipts(view: View, config: Config, asked: CashReceiptQuery): Page<InCents<CashReceipt>> {
  const page = receiptStore.page(view, asked, askedFor(asked), ...inOrder(asked));
  return { ...page, data: page.data.map((row) => shownReceipt(view, config, row)) };
}

function askedFor({ register_id, folio_id, from, to, kind }: CashReceiptQuery): SQL | undefined {
  const { local_time } = cashReceipts;
  return and(
    register_id === undefined ? undefined : eq(cashReceipts.register_id, register_id),
    folio_id === undefined ? undefined : eq(cashReceipts.folio_id, folio_id),
    from === undefined ? undefined : gte(local_time, from),
    to === undefined ? undefined : lt(local_time, addDays(to, 1)),
    kind === undefined ? undefined : isOfKind(kind),
  );
}

function isOfKind(kind: ListedKind): SQL | undefined {
  const { training, business_case } = cashReceipts;
  if (kind === "training") return eq(training, true);
  if (kind === "movement") return isNotNull(business_case);
  return and(eq(training, false), isNull(business_case), eq(cashReceipts.kind, kind === "normal" ? "sale" : kind));
}

/** Receipts of one moment by their numbers. */
function inOrder({ sort = "-created_at" }: CashReceiptQuery) {
  const direction = sort === "created_at" ? asc : desc;
  return [direction(cashReceipts.created_at), direction(cashReceipts.sequence)];
}

/** A receipt as the API returns it; the output of a call drops the other columns. */
export function shownReceipt(view: View, config: Config, row: ReceiptRow): InCents<CashReceipt> {
  const { method, folio_number, invoice_id, invoice_number, cancels } = readReceiptContent(row.content);
  return {
    ...row,
    cash_register_id: registerStore.findAny(view, row.register_id)?.number ?? "",
    number: String(row.sequence),
    kind: listedKind(row),
    issued_at: row.created_at,
    amounts: amountsOf(row),
    method_name: method,
    folio_number,
    invoice_id,
    invoice_number,
    cancels_number: cancels,
    machine_readable_code: codeOf(row.jws),
    signed: signatureState(row.jws) === "signed",
    signature: signatureState(row.jws),
    tse: tseOf(row),
    url: receiptUrl(view, config, row.id),
  };
}

function tseOf({ device_data }: ReceiptRow): CashReceipt["tse"] {
  const data = readTseData(device_data);
  if (data?.kind !== "signed") return null;
  const { tse_serial, client_serial, transaction, counter, started_at, ended_at, signature } = data;
  return {
    serial_number: tse_serial,
    client_serial_number: client_serial,
    transaction_number: transaction,
    signature_counter: counter,
    started_at,
    ended_at,
    signature,
  };
}
