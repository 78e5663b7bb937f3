import { z } from "zod";
import { DeviceFailure, type DeviceIdentity, type SigningDevice, type TseReceipt } from "#server/money/cash-register/devices/device.ts";
import { type FiskalyApi, fiskalyApi, fiskalyIds, readAnswer, uuidOf } from "#server/money/cash-register/devices/fiskaly/api.ts";
import type { RegisterRow } from "#server/money/cash-register/registers.ts";
import type { Config } from "#server/platform/core/work/work.ts";
import { decimal, TSE_RATES, type TseSigned, tseQrText } from "#shared/money/cash-register/tse.ts";

/** The TSS as fiskaly describes it. Counters are texts there. */
export const Tss = z.object({
  state: z.string(),
  serial_number: z.string().min(1),
  certificate: z.string(),
  public_key: z.string(),
  signature_algorithm: z.string(),
  signature_timestamp_format: z.string(),
  transaction_data_encoding: z.string(),
  bsi_certification_id: z.string().optional(),
});

const Finished = z.object({
  _id: z.string(),
  state: z.literal("FINISHED"),
  number: z.int(),
  time_start: z.int(),
  time_end: z.int(),
  client_serial_number: z.string().min(1),
  tss_serial_number: z.string().min(1),
  qr_code_data: z.string(),
  log: z.object({ timestamp_format: z.string() }),
  signature: z.object({ value: z.string().min(1), counter: z.coerce.number().int(), algorithm: z.string(), public_key: z.string() }),
});
const Begun = z.object({ _id: z.string(), state: z.string(), latest_revision: z.int() });

/**
 * fiskaly's TSE, by SIGN DE (version 2). A receipt is one transaction, which is begun and finished (`PUT /tss/{id}/tx/{id}`); its id follows
 * from the receipt, so an answer that was lost is asked for again and nothing is signed twice. Throws `DeviceFailure`.
 */
export function fiskalyDevice(register: RegisterRow, config: Config): SigningDevice {
  const api = fiskalyApi(register, config);
  const ids = fiskalyIds(register);
  return {
    async identify() {
      const { state, ...tss } = await api.ask({ method: "GET", path: `/tss/${ids.tss}` }, Tss);
      if (state !== "INITIALIZED") throw new DeviceFailure("refused", `TSS ${state}`);
      return identityOf(tss);
    },
    async sign({ tse }) {
      if (!tse) throw new Error("a TSE signs receipts only");
      const path = `/tss/${ids.tss}/tx/${uuidOf(`receipt ${tse.id}`)}`;
      const signed = tseSigned(await transaction(api, path, { client: ids.client, receipt: tse }));
      return { jws: tseQrText(signed), data: signed };
    },
  };
}

function identityOf(tss: Omit<z.infer<typeof Tss>, "state">): DeviceIdentity {
  return {
    provider: "fiskaly",
    serial: tss.serial_number,
    certificate: tss.certificate,
    issuers: [],
    public_key: tss.public_key,
    tse: {
      algorithm: tss.signature_algorithm,
      time_format: tss.signature_timestamp_format,
      encoding: tss.transaction_data_encoding,
      certification_id: tss.bsi_certification_id ?? null,
    },
  };
}

type TransactionRequest = { client: string; receipt: TseReceipt };

async function transaction(api: FiskalyApi, path: string, wanted: TransactionRequest): Promise<z.infer<typeof Finished>> {
  const begun = await api.tryCall({ method: "PUT", path: `${path}?tx_revision=1`, body: { state: "ACTIVE", client_id: wanted.client } });
  if (begun.status >= 200 && begun.status <= 299) {
    const finished = await finish(api, path, { ...wanted, revision: 2 });
    if (finished.status < 400 || finished.status > 499) return readAnswer(finished, Finished);
  } else if (begun.status < 400 || begun.status > 499) {
    return readAnswer(begun, Finished);
  }
  return found(api, path, wanted);
}

/** A transaction that had been begun or finished before, and whose answer was lost. */
async function found(api: FiskalyApi, path: string, wanted: TransactionRequest): Promise<z.infer<typeof Finished>> {
  const answer = await api.tryCall({ method: "GET", path });
  const { state, latest_revision } = readAnswer(answer, Begun);
  if (state === "FINISHED") return readAnswer(answer, Finished);
  return readAnswer(await finish(api, path, { ...wanted, revision: latest_revision + 1 }), Finished);
}

function finish(api: FiskalyApi, path: string, { client, receipt, revision }: TransactionRequest & { revision: number }) {
  const { training, amounts, total, payment } = receipt;
  const amounts_per_vat_rate = TSE_RATES.filter(({ group }) => amounts[group] !== 0).map(({ group, name }) => ({
    vat_rate: name,
    amount: decimal(amounts[group]),
  }));
  const amounts_per_payment_type = [{ payment_type: payment === "Bar" ? "CASH" : "NON_CASH", amount: decimal(total) }];
  const schema = {
    standard_v1: { receipt: { receipt_type: training ? "TRAINING" : "RECEIPT", amounts_per_vat_rate, amounts_per_payment_type } },
  };
  return api.tryCall({ method: "PUT", path: `${path}?tx_revision=${revision}`, body: { state: "FINISHED", client_id: client, schema } });
}

/** Stored part of a transaction; only the text of the QR code has process type and data as they were signed. */
function tseSigned(finished: z.infer<typeof Finished>): TseSigned {
  const { signature, number, client_serial_number, tss_serial_number, time_start, time_end, qr_code_data, log } = finished;
  const [version, , process_type, process_data] = qr_code_data.split(";");
  if (version !== "V0" || !process_type || !process_data) throw new DeviceFailure("answer_unusable");
  return {
    version: 1,
    kind: "signed",
    tse_serial: tss_serial_number,
    client_serial: client_serial_number,
    transaction: number,
    counter: signature.counter,
    started_at: instantOf(time_start),
    ended_at: instantOf(time_end),
    signature: signature.value,
    algorithm: signature.algorithm,
    time_format: log.timestamp_format,
    public_key: signature.public_key,
    process_type,
    process_data,
  };
}

/** Seconds since 1970 as an instant. */
function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
